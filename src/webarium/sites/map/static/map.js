// The map in the page: Leaflet over our tiles, with the scene that the page declares. It asks the server for nothing but
// tiles; when the map moved, was asked about a point, or an end of a route was dragged, it says so by an event.
"use strict";
(() => {
  let map = null,
    shown = [];

  function decode(text) {
    const numbers = [];
    let value = 0,
      shift = 0;
    for (const letter of text) {
      const bits = letter.charCodeAt(0) - 63;
      value |= (bits & 31) << shift;
      shift += 5;
      if (bits < 32) {
        numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
        value = shift = 0;
      }
    }
    const points = [];
    let lat = 0,
      lon = 0;
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      lat += numbers[i];
      lon += numbers[i + 1];
      points.push([lat / 1e5, lon / 1e5]);
    }
    return points;
  }

  function tell(form, values, event) {
    if (!form) return;
    for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
    form.dispatchEvent(new Event(event));
  }

  function pin(sort) {
    return L.divIcon({
      className: "leaflet-div-icon",
      html: `<span class="pin pin-${sort}" style="display:block"></span>`,
      iconSize: [22, 22],
      iconAnchor: [11, 26],
    });
  }

  function dragged(sort, at) {
    const form = document.querySelector(".directions_form");
    if (!form) return;
    form.elements[sort === "start" ? "route_from" : "route_to"].value = `${at.lat.toFixed(5)}, ${at.lng.toFixed(5)}`;
    form.dispatchEvent(new Event("dragged"));
  }

  function draw(scene) {
    for (const layer of shown) layer.remove();
    shown = [];
    const put = (layer) => {
      layer.addTo(map);
      shown.push(layer);
    };
    for (const ring of scene.rings) put(L.polyline(decode(ring), { color: "#d9542b", weight: 3, opacity: 0.8 }));
    for (const line of scene.lines) {
      put(L.polyline(decode(line), { color: "#fff", weight: 9, opacity: 0.8 }));
      put(L.polyline(decode(line), { color: "#1463c8", weight: 5, opacity: 0.85 }));
    }
    if (scene.marked) put(L.polyline(decode(scene.marked), { color: "#f4b400", weight: 7 }));
    for (const each of scene.pins) {
      const moves = each.sort === "start" || each.sort === "end";
      const mark = L.marker(each.at, {
        icon: pin(each.sort),
        keyboard: false,
        draggable: moves && !!document.querySelector(".directions_form"),
        title: each.label,
      });
      mark.on("dragend", () => dragged(each.sort, mark.getLatLng()));
      if (each.path)
        mark.on("click", () => {
          location.href = each.path;
        });
      put(mark);
    }
  }

  function place() {
    const at = map.getCenter();
    return { lat: at.lat.toFixed(5), lon: at.lng.toFixed(5), zoom: map.getZoom() };
  }

  function moved() {
    const here = place();
    history.replaceState(
      history.state,
      "",
      `${location.pathname}${location.search}#map=${here.zoom}/${here.lat}/${here.lon}`,
    );
    for (const link of document.querySelectorAll(".controls [data-spot]")) {
      const address = new URL(link.href);
      for (const name of ["lat", "lon", "zoom"])
        if (name !== "zoom" || address.searchParams.has("zoom")) address.searchParams.set(name, here[name]);
      link.href = address.pathname + address.search;
    }
    tell(document.querySelector(".moving"), here, "shifted");
  }

  function act(name) {
    if (name === "Zoom in") map.zoomIn();
    else if (name === "Zoom out") map.zoomOut();
    else {
      const size = map.getSize();
      const by = {
        "Pan north": [0, -size.y / 3],
        "Pan south": [0, size.y / 3],
        "Pan west": [-size.x / 3, 0],
        "Pan east": [size.x / 3, 0],
      }[name];
      map.panBy(by, { animate: false });
    }
  }

  function begin() {
    const box = document.getElementById("map");
    if (!box || !window.L) return;
    const still = box.querySelector(".still");
    if (still) still.remove();
    const named = /^#map=(\d+)\/(-?[\d.]+)\/(-?[\d.]+)$/.exec(location.hash);
    const at = named ? [Number(named[2]), Number(named[3])] : box.dataset.at.split(",").map(Number);
    map = L.map(box, {
      zoomControl: false,
      scrollWheelZoom: false,
      attributionControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
      inertia: false,
      minZoom: 5,
      maxZoom: 18,
      zoomSnap: 1,
    });
    L.tileLayer(box.dataset.tiles, { minZoom: 5, maxZoom: 18, keepBuffer: 1 }).addTo(map);
    map.setView(at, named ? Number(named[1]) : Number(box.dataset.zoom), { animate: false });
    draw(JSON.parse(box.dataset.scene));
    map.on("moveend", moved);
    map.on("click", (event) => {
      if (!document.body.classList.contains("asking-now")) return;
      tell(
        document.querySelector(".asking"),
        { lat: event.latlng.lat.toFixed(6), lon: event.latlng.lng.toFixed(6) },
        "asked",
      );
    });
  }

  document.addEventListener("click", (event) => {
    const control = event.target.closest("[data-control]");
    if (control && map) {
      event.preventDefault();
      act(control.dataset.control);
    }
    const tool = event.target.closest("[data-tool]");
    if (tool && map && !event.detail) return;
    if (tool && map) {
      event.preventDefault();
      const on = document.body.classList.toggle("asking-now");
      tool.setAttribute("aria-pressed", String(on));
    }
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "content" || event.target.querySelector?.("#map")) {
      map = null;
      begin();
    }
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
