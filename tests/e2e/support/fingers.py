"""Fingers on the page: real touches in Chromium, dispatched pointer events in the browsers whose drivers have none."""

from __future__ import annotations

from typing import Literal

from drivers import ChromiumTab, Tab, wait_until
from trying import ELEMENT

Spot = tuple[float, float]

#: dispatches the pointer events of fingers, and the click after a tap
DISPATCH = """(kind, spots) => {
  const fingers = (globalThis.fingers ??= new Map());
  const deepest = (x, y) => {
    let target = document.elementFromPoint(x, y);
    for (let inner; (inner = target?.shadowRoot?.elementFromPoint(x, y)) && inner !== target; ) target = inner;
    return target;
  };
  const send = (name, { target, x, y }, pointerId, Kind = PointerEvent) =>
    target.dispatchEvent(new Kind(name, {
      pointerId, pointerType: "touch", isPrimary: pointerId === 2, clientX: x, clientY: y, detail: 1,
      button: name === "pointermove" ? -1 : 0, buttons: name === "pointerup" ? 0 : 1,
      bubbles: true, composed: true, cancelable: true,
    }));
  if (kind === "Start")
    spots.forEach(([x, y], index) => {
      const finger = { target: deepest(x, y), x, y, isTap: fingers.size === 0 && spots.length === 1 };
      fingers.set(index + 2, finger);
      send("pointerdown", finger, index + 2);
    });
  else if (kind === "Move")
    spots.forEach(([x, y], index) => {
      Object.assign(fingers.get(index + 2), { x, y, isTap: false });
      send("pointermove", fingers.get(index + 2), index + 2);
    });
  else {
    for (const [id, finger] of fingers) {
      send("pointerup", finger, id);
      if (finger.isTap) send("click", finger, id);
    }
    fingers.clear();
  }
}"""
#: a spot in the first displayed element that matches a selector in the viewer, null until there is one; WebKitGTK draws
#: scroll bars over the lower part
SPOT_IN = f"""(selector) => {{
  const found = [...{ELEMENT}.shadowRoot.querySelectorAll(selector)];
  const element = found.find((other) => other.getBoundingClientRect().width);
  element?.scrollIntoView({{ block: "nearest", inline: "nearest" }});
  const {{ left, top, width, height }} = element?.getBoundingClientRect() ?? {{}};
  return element ? [left + width / 2, top + height / 3] : null;
}}"""
#: taps on the first displayed element that matches a selector in the viewer, if there is one, and returns whether it did
TAP_ON = f"""(selector) => {{
  const spot = ({SPOT_IN})(selector);
  for (const kind of ["Start", "End"]) if (spot) ({DISPATCH})(kind, [spot]);
  return spot !== null;
}}"""


class Fingers:
    """One or more fingers that touch the page of a tab."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self._session = tab.page.context.new_cdp_session(tab.page) if isinstance(tab, ChromiumTab) else None

    def touch(self, kind: Literal["Start", "Move", "End"], *spots: Spot) -> None:
        """Put fingers down at spots of the window, move them there, or lift them."""
        if self._session is None:
            self.tab.evaluate(DISPATCH, kind, spots)
            return
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self._session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def tap(self, spot: Spot) -> None:
        """Touch a spot of the window for a moment."""
        self.touch("Start", spot)
        self.touch("End")

    def tap_on(self, selector: str) -> None:
        """Tap on an element of the viewer."""
        if self._session is None:
            wait_until(self.tab, TAP_ON, selector)
            return
        x, y = wait_until(self.tab, SPOT_IN, selector)
        self.tap((x, y))

    def spot_in(self, selector: str) -> Spot:
        """Return a spot in an element of the viewer."""
        x, y = wait_until(self.tab, SPOT_IN, selector)
        return x, y
