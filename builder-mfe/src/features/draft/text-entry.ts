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

/** @returns true if the browser itself undoes typing in this element */
export function isTextEntry(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !NOT_TEXT.has(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}
