"""Pages as a browser without scripts sees them: forms, buttons, links, text; imports the standard parser alone."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

_EMPTY = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})


@dataclass
class Form:
    """A form: where it goes, what it sends whatever is pressed, its buttons that do something, its checkboxes."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[tuple[str, str]] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)


class Page(HTMLParser):
    """A parsed page. Everything is collected in the order of the document."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.language = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == [], f"never closed: {self._open}"

    @property
    def text(self) -> str:
        """All words of the page."""
        return " ".join(" ".join(self.texts).split())

    def form(self, button: str | None = None) -> Form:
        """The first form, or the first that has a button of this value."""
        return next(form for form in self.forms if button is None or button in [value for _, value in form.buttons])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.attributes.extend(held.items())
        if tag not in _EMPTY:
            self._open.append(tag)
        match tag:
            case "html":
                self.language = held.get("lang", "")
            case "a" if "href" in held:
                self.links.append(held["href"])
            case "form":
                self.forms.append(Form(held.get("action", ""), held["method"]))  # a dialog's form leads nowhere
            case "button" if self.forms and held.get("aria-disabled") != "true":
                self.forms[-1].buttons.append((held.get("name", ""), held.get("value", "")))
            case "input" if self.forms:
                self._input(self.forms[-1], held)

    @staticmethod
    def _input(form: Form, held: dict[str, str]) -> None:
        pair = (held["name"], held.get("value", ""))
        if held.get("type") == "checkbox":
            form.boxes.append(pair)
            if "checked" in held:
                form.checked.append(pair[1])
        elif held.get("type") != "radio" or "checked" in held:
            form.fields.append(pair)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop() == tag, f"</{tag}> closes another element"

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
