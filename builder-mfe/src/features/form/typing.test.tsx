import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useBookPages } from '@bindery/shared/forms';
import { handle, somePages } from '@bindery/shared/testing';
import { renderForm, SLUG, storedDraft } from './form-test-kit';

const TOC = 'POST /content/product/:slug/toc';
const NAME = 'Bartholomew';
const STEP_MS = 50;
const NETWORK_TURNS = 6;
const { matchMedia, setTimeout: realTimeout } = window;

afterEach(() => {
  window.matchMedia = matchMedia;
  window.localStorage.clear();
  jest.useRealTimers();
});

/** Stands in for the preview beside the form. Requests the pages and prints them. */
function Book() {
  const { pages } = useBookPages(SLUG);
  return <output aria-label="Book">{pages?.[0]?.url}</output>;
}

/** Waits one turn of the event loop, which fake timers do not affect. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    realTimeout(resolve, 0);
  });
}

/** Advances time in steps of at most 50 ms. After each step it lets the fake network answer. */
async function pass(ms: number): Promise<void> {
  for (let leftMs = ms; leftMs > 0; leftMs -= STEP_MS)
    await act(async () => {
      jest.advanceTimersByTime(Math.min(leftMs, STEP_MS));
      for (let turn = 0; turn < NETWORK_TURNS; turn += 1) await nextTurn();
    });
}

interface TypingOptions {
  pointer: 'fine' | 'coarse';
  keyMs: number;
  answerMs: number;
}

/** Types the name beside the preview. @returns the names sent to the server, and the pages shown, in order */
async function typeName({ pointer, keyMs, answerMs }: TypingOptions) {
  window.matchMedia = (media) => ({ ...matchMedia(media), matches: media === `(pointer: ${pointer})` });
  const { network } = renderForm({
    beside: <Book />,
    handlers: [
      handle(TOC, async ({ body }) => {
        const { name = '' } = body as { name?: string };
        await new Promise((resolve) => setTimeout(resolve, answerMs));
        return {
          body: { toc: { pages: somePages.map((page) => ({ ...page, url: `/muse/pages/${name}` })) } },
        };
      }),
    ],
  });
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await screen.findByText('/muse/pages/Robin');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  // makes one change before the measurement, because the first answer depends on the real clock
  fireEvent.change(field, { target: { value: 'Ann' } });
  await pass(500);
  const shownTexts: string[] = [];
  const watch = new MutationObserver(() => shownTexts.push(screen.getByLabelText('Book').textContent));
  watch.observe(screen.getByLabelText('Book'), { childList: true, characterData: true, subtree: true });
  const requestCount = network.requestsTo(TOC).length;
  for (let length = 1; length <= NAME.length; length += 1) {
    fireEvent.change(field, { target: { value: NAME.slice(0, length) } });
    await pass(keyMs);
  }
  await pass(600);
  watch.disconnect();
  const requests = network.requestsTo(TOC).slice(requestCount);
  return { names: requests.map(({ body }) => (body as { name: string }).name), shown: shownTexts };
}

// a name needs two letters in this book, so the first letter causes no request
describe('the number of requests for a name of eleven letters', () => {
  it.each([
    { pointer: 'coarse', keyMs: 200, answerMs: 10, count: 1 },
    { pointer: 'coarse', keyMs: 110, answerMs: 10, count: 1 },
    { pointer: 'fine', keyMs: 110, answerMs: 400, count: 1 },
    { pointer: 'fine', keyMs: 110, answerMs: 10, count: 10 },
    { pointer: 'fine', keyMs: 200, answerMs: 90, count: 10 },
  ] as const)(
    'is $count with a $pointer pointer, $keyMs ms per key and answers after $answerMs ms',
    async (typing) => {
      const { names, shown } = await typeName(typing);
      expect(names).toHaveLength(typing.count);
      expect(names.at(-1)).toBe(NAME);
      // the page shows each name once, and never an older name after a newer one
      expect(shown.slice(-typing.count)).toEqual(names.map((name) => `/muse/pages/${name}`));
    },
  );
});

it('the form stores typed text when the page is hidden, because a phone may then end the page', async () => {
  renderForm();
  const field = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: 'Bo' } });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(storedDraft()).toEqual({ name: 'Bo' });
});
