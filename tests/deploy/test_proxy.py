"""What the proxy's two files say (no proxy runs here): one site behind it, headers written anew, nothing else served."""

import re

import pytest

from deploy.local.folders import CHECKOUT

FILES = [CHECKOUT / "deploy" / folder / "Caddyfile" for folder in ("server", "container")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_the_proxy_serves_the_site_and_nothing_else(file: object) -> None:
    """v5.0.0-3.5.4, v5.0.0-13.4.4, v5.0.0-13.4.5, v5.0.0-4.1.2, v5.0.0-4.1.3."""
    text = re.sub(r"^\s*#.*$", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)  # type: ignore[attr-defined]
    sites = re.findall(r"^(\S+) \{$", text, flags=re.MULTILINE)
    assert len(sites) == 2
    assert sites[0] == f"http://{sites[1]}"
    assert text.count("reverse_proxy") == 1
    assert not re.search(r"file_server|browse|\broot\b|php_fastcgi|metrics|templates", text)
    plain, secure = text.split(f"\n{sites[1]} {{", 1)
    assert re.search(r"path /api/\*\s+handle @programs \{\s+respond \"[^\"]+\" 403", plain)
    assert "redir https://{host}{uri} 308" in plain
    for line in ("path /healthz /healthz/*", "respond @inside 404", "method TRACE TRACK", "respond @trace 405",
                 "header_up X-Forwarded-For {remote_host}", "header_up -Forwarded", "header_up -X-Real-Ip", "admin off"):  # fmt: skip
        assert line in (plain if line == "admin off" else secure)
    assert secure.count('Strict-Transport-Security "max-age=31536000; includeSubDomains"') == 2
