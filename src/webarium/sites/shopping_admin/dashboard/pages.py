"""The dashboard: how the shop does at a glance."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.dashboard import widgets
from webarium.sites.shopping_admin.dashboard.chart import REACHES, chart_of
from webarium.sites.shopping_admin.staff import person


def dashboard(visit: Visit) -> Response:
    """Show how the shop does, to those who may see reports."""
    if not person(visit).may("reports.view"):
        return visit.render("dashboard/welcome.html")
    total, average = widgets.lifetime(visit)
    return visit.render(
        "dashboard/dashboard.html",
        total=total,
        average=average,
        chart=chart_of(visit),
        reaches=REACHES,
        last_orders=widgets.last_orders(visit),
        last_searches=widgets.searches(visit, "updated_at"),
        top_searches=widgets.searches(visit, "uses"),
        bestsellers=widgets.bestsellers(visit),
        most_viewed=widgets.most_viewed(visit),
        new_customers=widgets.new_customers(visit),
        best_customers=widgets.best_customers(visit),
    )


PAGES: tuple[Page, ...] = (get("/admin/dashboard/", dashboard), get("/admin/admin/dashboard/", dashboard))
