import { startTransition, Suspense, useEffect, useState } from 'react';
import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

let renderCount = 0;
/** Suspends until `arrive`. */
function lateFile() {
  let isHere = false;
  let resolveFile = (): void => undefined;
  const file = new Promise<void>((resolve) => (resolveFile = resolve));
  return {
    read(): void {
      renderCount += 1;
      // fails the test instead of the worker, which an endless render would block
      if (renderCount > 10_000) throw new Error('renders without end');
      // eslint-disable-next-line typescript/only-throw-error
      if (!isHere) throw file;
    },
    arrive(): void {
      isHere = true;
      resolveFile();
    },
  };
}

function latePart() {
  const [frame, page] = [lateFile(), lateFile()];
  let rerender = (): void => undefined;
  const Page = () => {
    page.read();
    return <h1>Page</h1>;
  };
  const Frame = () => {
    frame.read();
    return <Page />;
  };
  const Part = () => {
    const [, setCount] = useState(0);
    useEffect(() => {
      rerender = () => setCount((count) => count + 1);
    }, []);
    return (
      <Suspense>
        <Frame />
      </Suspense>
    );
  };
  return { frame, page, Part, rerender: () => rerender() };
}

it('`act` leaves time for files to arrive if two parts of the page are late', async () => {
  const [first, second] = [latePart(), latePart()];
  const { rerender } = render(null);
  await act(async () =>
    startTransition(() =>
      rerender(
        <div>
          <first.Part />
          <second.Part />
        </div>,
      ),
    ),
  );
  setTimeout(() => [first.frame, first.page, second.page].forEach((file) => file.arrive()), 0);
  await act(async () => {
    first.rerender();
    second.frame.arrive();
  });
  expect(await screen.findAllByRole('heading', { name: 'Page' })).toHaveLength(2);
});
