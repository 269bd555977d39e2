"""The metadata of a set in the Croissant vocabulary, as `mlcroissant` reads it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa

from .facts import Facts
from .kind import Column, DataSet
from .request import Request
from .writer import PARTS

_CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "arrayShape": "cr:arrayShape",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
_FORMATS = {"parquet": "application/x-parquet", "jsonl": "application/jsonlines"}


def write(folder: Path, data_set: DataSet, request: Request, facts: Facts) -> None:
    (folder / "croissant.json").write_text(json.dumps(_metadata(data_set, request, facts), indent=1) + "\n")


def _metadata(data_set: DataSet, request: Request, facts: Facts) -> dict[str, Any]:
    encoding = _FORMATS[request.format]
    distribution: list[dict[str, Any]] = [
        {
            "@type": "cr:FileObject",
            "@id": file.name,
            "name": file.name,
            "contentUrl": file.name,
            "contentSize": f"{file.size_bytes} B",
            "encodingFormat": encoding,
            "sha256": file.sha256,
        }
        for file in facts.files
    ]
    parts = [part for part in PARTS if facts.rows(part)]
    sources = {}
    for part in parts:
        names = [file.name for file in facts.files if file.part == part]
        if len(names) == 1:
            sources[part] = {"fileObject": {"@id": names[0]}}
            continue
        distribution.append(
            {
                "@type": "cr:FileSet",
                "@id": f"{part}-files",
                "name": f"{part}-files",
                "containedIn": [{"@id": name} for name in names],
                "encodingFormat": encoding,
                "includes": f"data/{part}-*.{request.format}",
            }
        )
        sources[part] = {"fileSet": {"@id": f"{part}-files"}}
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "name": data_set.name,
        "description": f"{data_set.title}. {data_set.what}",
        "conformsTo": "http://mlcommons.org/croissant/1.1",
        "license": ["https://spdx.org/licenses/MIT.html", "https://spdx.org/licenses/Apache-2.0.html"],
        "url": f"https://docs.rs/homing#{data_set.name}",
        "version": "1.0.0",
        "datePublished": "2026-01-01",
        "citeAs": f"homing, data set {data_set.name}, seed {request.seed}, {request.total} rows",
        "distribution": distribution,
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": part,
                "name": part,
                "field": [_field(part, column, sources[part]) for column in data_set.columns],
            }
            for part in parts
        ],
    }


def _field(part: str, column: Column, source: dict[str, Any]) -> dict[str, Any]:
    is_list = pa.types.is_fixed_size_list(column.kind) or pa.types.is_list(column.kind)
    kind = column.kind.value_type if is_list else column.kind
    name = "sc:Text" if pa.types.is_string(kind) else "sc:Boolean" if pa.types.is_boolean(kind) else "sc:Integer"
    field: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"{part}/{column.name}",
        "name": column.name,
        "description": column.what,
        "dataType": name,
        "source": {**source, "extract": {"column": column.name}},
    }
    if is_list:
        length = column.kind.list_size if pa.types.is_fixed_size_list(column.kind) else -1
        field |= {"isArray": True, "arrayShape": str(length)}
    return field
