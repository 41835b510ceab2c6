"""Write a text as an EPUB 3 book with one chapter. The same text gives the same bytes."""

from __future__ import annotations

import hashlib
import io
import uuid
import zipfile
from collections.abc import Mapping
from xml.parsers import expat

from boardreel.errors import BoardreelError
from boardreel.publish.local_pictures import PICTURE_TYPES, picture_suffix
from boardreel.publish.markup import Markup, tag

_MIME_TYPE = "application/epub+zip"
_XML_SUFFIXES = (".xml", ".opf", ".xhtml")
#: the file that describes the book, by whose name its other versions are known
PACKAGE_NAME = "book/content.opf"
_CONTAINER = f"""<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="{PACKAGE_NAME}" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_XHTML = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" {language}>
<head><title>{title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>{body}</body>
</html>
"""
_PACKAGE = """<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{identifier}</dc:identifier>
{title}
{language}
<meta property="dcterms:modified">{modified}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="text" href="text.xhtml" media-type="application/xhtml+xml"{properties}/>
<item id="style" href="style.css" media-type="text/css"/>
{pictures}</manifest>
<spine><itemref idref="text"/></spine>
</package>
"""
#: date of all files, the first that ZIP can name: a book depends on nothing but its text
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
_MODIFIED = "1980-01-01T00:00:00Z"


def _check_xml(name: str, content: str) -> None:
    """Raise BoardreelError if the file `name` of a book is not well-formed XML."""
    try:
        expat.ParserCreate().Parse(content.encode(), True)
    except (expat.ExpatError, UnicodeEncodeError) as error:
        raise BoardreelError(f"the book was not written, because {name} is not well-formed XML: {error}") from error


def epub(title: str, language: str, body: Markup, style_sheet: str, pictures: Mapping[str, bytes]) -> bytes:
    """Return the bytes of an EPUB file with one chapter, whose content as XML is `body`.

    `pictures` are the contents of its pictures by the paths that `body` names. Raise BoardreelError if a file of the book
    is not well-formed, because no reading system would show it.
    """
    names = Markup(
        tag("html", {"lang": language, "xml:lang": language}).removeprefix("<html ").removesuffix("></html>")
    )
    heading = tag("title", {}, title).removeprefix("<title>").removesuffix("</title>")
    toc = tag("nav", {"epub:type": "toc"}, tag("ol", {}, tag("li", {}, tag("a", {"href": "text.xhtml"}, title))))
    package = _PACKAGE.format(
        identifier=uuid.UUID(bytes=hashlib.sha256(f"{title}\0{body}".encode()).digest()[:16], version=4),
        title=tag("dc:title", {}, title),
        language=tag("dc:language", {}, language),
        modified=_MODIFIED,
        properties=' properties="svg"' if "<svg" in body else "",
        pictures="".join(
            f'<item id="picture-{number}" href="{name}" media-type="{PICTURE_TYPES[picture_suffix(name)]}"/>\n'
            for number, name in enumerate(pictures, 1)
        ),
    )
    files = {
        "mimetype": _MIME_TYPE,
        "META-INF/container.xml": _CONTAINER,
        PACKAGE_NAME: package,
        "book/nav.xhtml": _XHTML.format(language=names, title=heading, body=toc),
        "book/text.xhtml": _XHTML.format(language=names, title=heading, body=body),
        "book/style.css": style_sheet,
    }
    for name, content in files.items():
        if name.endswith(_XML_SUFFIXES):
            _check_xml(name, content)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            # reading systems expect the first file at a fixed place, so it is not compressed
            how = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name, _ZIP_DATE), content.encode(), how)
        for name, picture in pictures.items():
            archive.writestr(zipfile.ZipInfo(f"book/{name}", _ZIP_DATE), picture)
    return target.getvalue()
