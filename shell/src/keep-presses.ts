const CONTROLS = 'a[href], button, input, label, summary, [role="button"]';

/** Ignores smaller distances, because browsers round to whole pixels and a finger moves slightly. */
const SLACK_PX = 2;

interface Press {
  readonly control: Element;
  readonly area: DOMRect;
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean =>
  clientX >= left - SLACK_PX &&
  clientX <= right + SLACK_PX &&
  clientY >= top - SLACK_PX &&
  clientY <= bottom + SLACK_PX;

const isInside = (element: Element, target: EventTarget | null): boolean =>
  target instanceof Node && element.contains(target);

function clickOn(
  control: Element,
  { clientX, clientY, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
): void {
  control.dispatchEvent(
    new MouseEvent('click', {
      ...{ bubbles: true, cancelable: true, composed: true, view: window, detail: 1 },
      ...{ clientX, clientY, ctrlKey, metaKey, shiftKey, altKey },
    }),
  );
}

/**
 * Clicks a control that moves away while it is pressed. A browser clicks only if the mouse button goes down and up over
 * the same element. But a press can take the focus from a field. If the field then shows an error, the pressed button
 * moves, and the browser does not click it. In this case, this function clicks the button. It does not click if the
 * shopper moves the pointer off the control before the release. Source: docs/rules.md FORM-20
 *
 * @returns a function that stops this
 */
export function keepPresses(page: Document): () => void {
  let press: Press | undefined;
  /** a press that ended after its control had moved away; cleared in the next task, after the browser's own click */
  let lostPress: Press | undefined;

  function start(event: MouseEvent): void {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    press = event.button === 0 && control ? { control, area: control.getBoundingClientRect() } : undefined;
  }
  function end(event: MouseEvent): void {
    const ended = press;
    press = undefined;
    if (!ended || event.button !== 0 || isInside(ended.control, event.target)) return;
    if (!ended.control.isConnected || ended.control.matches(':disabled') || !isWithin(ended.area, event))
      return;
    lostPress = ended;
    setTimeout(() => {
      lostPress = undefined;
      clickOn(ended.control, event);
    });
  }
  /** Cancels the browser's click on the nearest common ancestor, because the shopper did not press that. */
  function dropMisplaced(event: MouseEvent): void {
    if (!lostPress || !event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
  }
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  page.addEventListener('mousedown', start, options);
  page.addEventListener('mouseup', end, options);
  page.addEventListener('click', dropMisplaced, options);
  return () => stop.abort();
}
