"""The OpenAPI description: what drf-spectacular finds, and the classes of `documents` and of the rules' view."""

from typing import Any, Final

from forum import retracting
from forum.api import (
    appeals,
    attendance,
    checking,
    composing,
    documents,
    drafts,
    errors,
    estimates,
    marks,
    posts,
    revealing,
    searching,
    setups,
    votes,
)
from forum.api.shapes import components

_ANSWERS: Final = (
    appeals.AppealDocument,
    attendance.AbsenceDocument,
    attendance.Attendance,
    checking.ExportDocument,
    checking.Keys,
    checking.Verification,
    composing.PreviewDocument,
    drafts.DraftDocument,
    documents.BoardDocument,
    documents.Done,
    documents.GameDocument,
    documents.GameLine,
    documents.Me,
    documents.NoticeDocument,
    documents.Opened,
    documents.Token,
    documents.Written,
    errors.BadRequest,
    errors.Problem,
    estimates.EstimateDocument,
    posts.Posts,
    retracting.Retracted,
    revealing.Reveals,
    marks.ActiveDocument,
    marks.BookmarksDocument,
    marks.MarkDocument,
    searching.SearchDocument,
    setups.SetupDocument,
    votes.ThenDocument,
    votes.VotesDocument,
)


def with_answers(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """A hook of drf-spectacular: adds the classes that our views answer with."""
    found = result.setdefault("components", {}).setdefault("schemas", {})
    found.update(components(_ANSWERS))
    result["components"]["schemas"] = dict(sorted(found.items()))
    return result


SETTINGS: Final[dict[str, Any]] = {
    "OAS_VERSION": "3.1.1",
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "forum.api.schema.with_answers"],
    "DESCRIPTION": "Every answer is made for the one who asks. A write names `belief` (as the game was last read) and "
    "`once`; a refusal is `{code, detail}` with the codes of the rules and the site.",
}
