import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

/** Checks the page at the widths of a phone and a desktop, so that a journey need not run twice. Restores the width. */
export async function inBothLayouts(page: Page, look: (layout: string) => Promise<void>): Promise<void> {
  const originalSize = page.viewportSize()!;
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await look(`at ${size.width} pixels`);
  }
  await page.setViewportSize(originalSize);
}

/** Returns how far the page scrolls sideways, in CSS pixels: 0 if it fits. */
export const sidewaysScrollPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the page's cumulative layout shift. Source: https://web.dev/articles/cls */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

const violationsOn = (page: Page): Promise<Violation[]> =>
  page.evaluate(async () => {
    // waits for animations, because fading elements reach their final contrast only at the end
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { axe } = window as unknown as {
      axe: { run(context: unknown, options: unknown): Promise<{ violations: Violation[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] };
    return (await axe.run(document, options)).violations;
  });

const targetsOf = ({ id, nodes }: Violation): string[] =>
  nodes.map(({ target }) => `${id} ${target.join(' ')}`);

/** Runs axe (WCAG 2.2 A and AA, and best practice) on the page and expects no violation. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) {
    // Playwright injects axe, because the page's policy refuses foreign scripts
    const { readFile } = await import('node:fs/promises');
    await page.evaluate(await readFile(axePath, 'utf8'));
  }
  let violations = await violationsOn(page);
  // A sticky bar may cover part of a target.
  // Therefore a target counts as too small only if it is too small at two scroll positions.
  if (violations.some(({ id }) => id === 'target-size')) {
    const scroll = (px: number): Promise<void> =>
      page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), px);
    await scroll(100);
    const targets = new Set((await violationsOn(page)).flatMap(targetsOf));
    await scroll(-100);
    violations = violations.filter(
      (violation) => violation.id !== 'target-size' || targetsOf(violation).some((name) => targets.has(name)),
    );
  }
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `   ${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n')}`,
  );
  expect(findings, `axe on ${what}`).toEqual([]);
}
