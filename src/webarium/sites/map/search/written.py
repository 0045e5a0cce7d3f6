"""Records in Nominatim's formats: XML, JSON of two versions, GeoJSON and GeocodeJSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from starlette.responses import JSONResponse, Response

from webarium.sites.map.search.asked import Box, Shown
from webarium.sites.map.search.records import LICENCE, Record, address_of
from webarium.types import Json

_KINDS = {"road": "street", "suburb": "district", "neighbourhood": "locality", "quarter": "locality"}
_HEAD = '<?xml version="1.0" encoding="UTF-8" ?>\n'


def refusal(message: str, shape: str, status: int = 400) -> Response:
    """An error in the format that was asked for."""
    if shape == "xml":
        said = f"<code>{status}</code>\n<message>{escape(message)}</message>"
        return _xml(f"<error>\n{said}\n</error>", status)
    return JSONResponse({"error": {"code": status, "message": message}}, status)


def listed(records: Sequence[Record], shown: Shown, query: str, stamp: str) -> Response:
    """All records, as ``/search`` and ``/lookup`` answer."""
    if shown.format == "xml":
        places = "\n".join(_element("place", each, shown) for each in records)
        return _xml(f"<searchresults{_about(query, stamp)}>\n{places}\n</searchresults>")
    if shown.format in ("geojson", "geocodejson"):
        return JSONResponse(_collection(records, shown, query))
    return JSONResponse([_object(each, shown) for each in records])


def one(found: Record | None, shown: Shown, query: str, stamp: str) -> Response:
    """One record or none, as ``/reverse`` answers."""
    if shown.format == "xml":
        inner = _result(found) if found else "<error>Unable to geocode</error>"
        return _xml(f"<reversegeocode{_about(query, stamp)}>\n{inner}\n</reversegeocode>")
    if found is None:
        return JSONResponse({"error": "Unable to geocode"})
    if shown.format in ("geojson", "geocodejson"):
        return JSONResponse(_collection([found], shown, query))
    return JSONResponse(_object(found, shown))


def _object(found: Record, shown: Shown) -> dict[str, Json]:
    place = found.place
    first = shown.format == "json"
    told: dict[str, Json] = {
        "place_id": place.id,
        "licence": LICENCE,
        "osm_type": place.element,
        "osm_id": place.ref,
        "lat": f"{place.lat:.7f}",
        "lon": f"{place.lon:.7f}",
        "class" if first else "category": place.key,
        "type": place.value,
        "place_rank": found.rank,
        "importance": place.importance,
        "addresstype": found.sort,
        "name": place.name,
        "display_name": place.display_name,
        **_details(found),
        "boundingbox": _corners(found.box),
    }
    if shown.shape:
        told["geojson"] = found.shape
    return told


def _details(found: Record) -> dict[str, Json]:
    parts = {"address": found.address, "extratags": found.tags, "namedetails": found.names}
    return {name: dict(part) for name, part in parts.items() if part is not None}


def _corners(box: Box) -> list[Json]:
    return [f"{each:.7f}" for each in (box.south, box.north, box.west, box.east)]


def _collection(records: Sequence[Record], shown: Shown, query: str) -> dict[str, Json]:
    if shown.format == "geocodejson":
        about: dict[str, Json] = {
            "version": "0.1.0",
            "attribution": LICENCE,
            "licence": "ODbL",
            "query": query,
        }
        features: list[Json] = [
            {
                "type": "Feature",
                "properties": {"geocoding": _geocoding(each)},
                "geometry": each.shape,
            }
            for each in records
        ]
        return {"type": "FeatureCollection", "geocoding": about, "features": features}
    return {"type": "FeatureCollection", "licence": LICENCE, "features": [_feature(each) for each in records]}


def _feature(found: Record) -> Json:
    place, box = found.place, found.box
    return {
        "type": "Feature",
        "properties": {
            "place_id": place.id,
            "osm_type": place.element,
            "osm_id": place.ref,
            "place_rank": found.rank,
            "category": place.key,
            "type": place.value,
            "importance": place.importance,
            "addresstype": found.sort,
            "name": place.name,
            "display_name": place.display_name,
            **_details(found),
        },
        "bbox": [round(each, 7) for each in (box.west, box.south, box.east, box.north)],
        "geometry": found.shape,
    }


def _geocoding(found: Record) -> dict[str, Json]:
    place = found.place
    address = address_of(place)
    told: dict[str, Json] = {
        "place_id": place.id,
        "osm_type": place.element,
        "osm_id": place.ref,
        "osm_key": place.key,
        "osm_value": place.value,
        "type": _KINDS.get(found.sort, found.sort)
        if found.sort in ("city", "county", "state", "country", *_KINDS)
        else "house",
        "label": place.display_name,
        "name": place.name or None,
    }
    if found.address is not None:
        names = {"house_number": "housenumber", "road": "street", "suburb": "district"}
        told |= {names.get(key, key): value for key, value in address.items()}
    return {key: value for key, value in told.items() if value is not None}


def _about(query: str, stamp: str) -> str:
    facts = {"timestamp": stamp, "attribution": LICENCE, "querystring": query}
    return "".join(f" {name}={quoteattr(_clean(value))}" for name, value in facts.items())


def _element(tag: str, found: Record, shown: Shown) -> str:
    place = found.place
    inner = _parts(found.address or {}) + _pairs("extratags", found.tags) + _pairs("namedetails", found.names)
    facts: dict[str, Any] = _facts(found) | {
        "display_name": place.display_name,
        "class": place.key,
        "type": place.value,
        "importance": place.importance,
    }
    if shown.shape:
        facts["geojson"] = json.dumps(found.shape, separators=(",", ":"))
    text = "".join(f" {name}={quoteattr(_clean(str(value)))}" for name, value in facts.items())
    return f"<{tag}{text}>{inner}</{tag}>" if inner else f"<{tag}{text}/>"


def _result(found: Record) -> str:
    text = "".join(f" {name}={quoteattr(_clean(str(value)))}" for name, value in _facts(found).items())
    parts = f"<addressparts>{_parts(found.address)}</addressparts>" if found.address is not None else ""
    more = _pairs("extratags", found.tags) + _pairs("namedetails", found.names)
    return f"<result{text}>{escape(_clean(found.place.display_name))}</result>{parts}{more}"


def _facts(found: Record) -> dict[str, Any]:
    place = found.place
    return {
        "place_id": place.id,
        "osm_type": place.element,
        "osm_id": place.ref,
        "lat": f"{place.lat:.7f}",
        "lon": f"{place.lon:.7f}",
        "boundingbox": ",".join(map(str, _corners(found.box))),
        "place_rank": found.rank,
        "address_rank": found.rank,
    }


def _parts(address: Mapping[str, str]) -> str:
    return "".join(f"<{key}>{escape(_clean(value))}</{key}>" for key, value in address.items())


def _pairs(tag: str, pairs: Mapping[str, str] | None) -> str:
    if pairs is None:
        return ""
    inner = "".join(
        f"<tag key={quoteattr(_clean(key))} value={quoteattr(_clean(value))}/>"
        for key, value in pairs.items()
    )
    return f"<{tag}>{inner}</{tag}>"


def _clean(text: str) -> str:
    """Without what XML cannot hold."""
    return "".join(
        c
        for c in text
        if c in "\t\n\r" or ((c >= " " and not "\ud800" <= c <= "\udfff" and c < "\ufffe") or c > "\uffff")
    )


def _xml(text: str, status: int = 200) -> Response:
    return Response(_HEAD + text, status, media_type="text/xml")
