import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { keepPresses } from './keep-presses';

/** Sets an element's position, because jsdom has no layout. */
function place(element: Element, top: number): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 200, 40);
}

describe('a press on a control that moves before the mouse button goes up (FORM-20)', () => {
  let clicks: string[];
  let stop: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    clicks = [];
    stop = keepPresses(document);
    document.body.innerHTML = `
      <form><button type="submit"><span>Go on</span></button><button type="button" disabled>Wait</button></form>
      <label>Gift<input type="checkbox" /></label>
      <p>The text that moved under the pointer</p>`;
    document.body.addEventListener('click', ({ target }) => clicks.push((target as Element).tagName), {
      signal: (stopCounting = new AbortController()).signal,
    });
    document.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      clicks.push('sent');
    });
  });
  let stopCounting: AbortController;
  afterEach(() => {
    stop();
    stopCounting.abort();
    document.body.replaceChildren();
    jest.useRealTimers();
  });

  const button = () => screen.getByRole('button', { name: 'Go on' });
  const text = () => screen.getByText(/^The text/);
  function press(element: Element, movedTo: number, options = {}): void {
    place(element, 700);
    fireEvent.mouseDown(element, { clientX: 100, clientY: 735, ...options });
    place(element, movedTo);
  }

  it('clicks the control once, not the element under the pointer', () => {
    press(button(), 650);
    fireEvent.mouseUp(text(), { clientX: 100, clientY: 735 });
    jest.runAllTimers();
    expect(clicks).toEqual(['BUTTON', 'sent']);
  });

  it('ticks the checkbox if the control is its label', () => {
    press(screen.getByText('Gift'), 650);
    fireEvent.mouseUp(text(), { clientX: 100, clientY: 735 });
    jest.runAllTimers();
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('becomes a click with the same modifier keys', () => {
    const modifierStates: boolean[] = [];
    button().addEventListener('click', ({ ctrlKey }) => modifierStates.push(ctrlKey));
    press(button(), 650);
    fireEvent.mouseUp(text(), { clientX: 100, clientY: 735, ctrlKey: true });
    jest.runAllTimers();
    expect(modifierStates).toEqual([true]);
  });

  it('causes no second click if the browser itself reports a click', () => {
    press(button(), 705);
    fireEvent.mouseUp(screen.getByText('Go on'), { clientX: 100, clientY: 735 });
    jest.runAllTimers();
    expect(clicks).toEqual([]);
  });

  it('has no effect if the pointer leaves the control before the release', () => {
    press(button(), 650);
    fireEvent.mouseUp(text(), { clientX: 100, clientY: 300 });
    jest.runAllTimers();
    expect(clicks).toEqual([]);
  });

  it.each([
    ['the other mouse button', () => button(), { button: 2 }],
    ['a disabled control', () => screen.getByRole('button', { name: 'Wait' }), {}],
  ])('is ignored if it is on %s', (_, control, options) => {
    press(control(), 650, options);
    fireEvent.mouseUp(text(), { clientX: 100, clientY: 735, ...options });
    jest.runAllTimers();
    expect(clicks).toEqual([]);
  });

  it('causes no click if the control is no longer in the page', () => {
    const removedButton = button();
    press(removedButton, 650);
    removedButton.remove();
    fireEvent.mouseUp(text(), { clientX: 100, clientY: 735 });
    jest.runAllTimers();
    expect(clicks).toEqual([]);
  });
});
