const NOT_TEXT = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** @returns whether the browser undoes typing in this element by itself */
export function isTextEntry(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !NOT_TEXT.has(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}
