"""Every address of the site. Ids in addresses are random; a game's rooms and floors are public to whoever may read them."""

from django.contrib import admin
from django.urls import include, path

from forum.views import (
    appeals,
    attendance,
    desk,
    footer,
    health,
    helping,
    lobby,
    opening,
    people,
    planning,
    table,
    thread,
)

game = [
    path("", thread.room, {"room": "public"}, name="game"),
    path("r/<slug:room>/", thread.room, name="room"),
    path("r/<slug:room>/write/", thread.write, name="write"),
    path("r/<slug:room>/<int:floor>/", thread.floor, name="floor"),
    path("now/", thread.now, name="now"),
    path("card/", table.card, name="card"),
    path("night/", table.night, name="night"),
    path("act/", table.card_act, name="card_act"),
    path("accuse/", table.accuse, name="accuse"),
    path("votes/", table.votes, name="votes"),
    path("vote/", table.vote, name="vote"),
    path("pass/", table.pass_, name="pass"),
    path("request/", table.say, name="say"),
    path("appeals/", appeals.appeals, name="appeals"),
    path("appeals/<slug:appeal>/", appeals.hear, name="hear"),
    path("surrender/", table.surrender, name="surrender"),
    path("sign-up/<slug:act>/", lobby.sign_up, name="sign_up"),
    path("desk/", desk.desk, name="desk"),
    path("desk/plan/", planning.plan, name="plan"),
    path("desk/leave/", attendance.leave, name="leave"),
    path("desk/<slug:act>/", desk.act, name="act"),
]

urlpatterns = [
    path("", lobby.home, name="home"),
    path("boards/", lobby.boards, name="boards"),
    path("boards/<slug:slug>/", lobby.board, name="board"),
    path("boards/<slug:slug>/open/", opening.open_game, name="open"),
    path("g/<slug:public_id>/", include(game)),
    path("me/", people.me, name="me"),
    path("me/notices/", people.notices, name="notices"),
    path("me/absences/", attendance.absences, name="absences"),
    path("me/absences/<slug:absence>/back/", attendance.back_again, name="back_again"),
    path("people/<slug:public_id>/", people.person, name="person"),
    path("help/", helping.index, name="help"),
    path("help/<slug:page>/", helping.page, name="help_page"),
    path("accounts/", include("allauth.urls")),
    path("language/", footer.set_language, name="set_language"),
    path("theme/", footer.set_theme, name="theme"),
    path("api/v1/", include("forum.api.urls")),
    path("healthz", health.healthz, name="healthz"),
    path("admin/", admin.site.urls),
]
