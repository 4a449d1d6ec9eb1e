"""Addresses of the API."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.permissions import AllowAny

from forum.api import appeals, attendance, judging, moving, people, reading, schema, setups

urlpatterns = [
    path(
        "schema/",
        SpectacularJSONAPIView.as_view(permission_classes=[AllowAny], custom_settings=schema.SETTINGS),
        name="api_schema",
    ),
    path("token/", people.LogIn.as_view()),
    path("me/", people.MyAccount.as_view()),
    path("me/token/", people.LogOut.as_view()),
    path("me/notices/", people.MyNotices.as_view()),
    path("me/absences/", attendance.MyAbsences.as_view()),
    path("me/absences/<slug:absence>/", attendance.OneAbsence.as_view()),
    path("boards/", reading.Boards.as_view()),
    path("boards/<slug:slug>/", reading.OneBoard.as_view()),
    path("setups/", setups.Setups.as_view()),
    path("setups/<slug:code>/", setups.OneSetup.as_view()),
    path("setups/<slug:code>/copies/", setups.Copies.as_view()),
    path("estimates/", setups.Estimates.as_view()),
    path("games/", reading.Games.as_view()),
    path("games/<slug:public_id>/", reading.OneGame.as_view()),
    path("games/<slug:public_id>/rooms/<slug:room>/posts/", reading.RoomPosts.as_view()),
    path("games/<slug:public_id>/sign-up/<slug:act>/", moving.SignUpActs.as_view()),
    path("games/<slug:public_id>/moves/", moving.Moves.as_view()),
    path("games/<slug:public_id>/withdrawals/", moving.Withdrawals.as_view()),
    path("games/<slug:public_id>/requests/", moving.Requests.as_view()),
    path("games/<slug:public_id>/attendance/", attendance.GameAttendance.as_view()),
    path("games/<slug:public_id>/leaves/", attendance.Leaves.as_view()),
    path("games/<slug:public_id>/appeals/", appeals.GameAppeals.as_view()),
    path("games/<slug:public_id>/appeals/<slug:appeal>/", appeals.OneAppeal.as_view()),
    path("games/<slug:public_id>/judge/<slug:act>/", judging.JudgeActs.as_view()),
]
