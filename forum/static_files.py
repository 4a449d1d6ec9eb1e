"""Whitenoise on ASGI: the file is read at once, where a synchronous stream would be drained by Django with a warning."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFiles(WhiteNoiseMiddleware):
    """Serves what lies in static/ (some kilobytes each, vendored scripts and style); everything else passes."""

    _found: Mapping[str, StaticFile] | None = None

    def add_files_from_finders(self) -> None:
        """Looked for once a process, not once a handler: each of a test's clients has a handler of its own."""
        if StaticFiles._found is None:
            super().add_files_from_finders()
            StaticFiles._found = dict(self.files)
        self.files.update(StaticFiles._found)

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file as file:
                content = file.read()
        response = HttpResponse(content, status=int(found.status))
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        return response
