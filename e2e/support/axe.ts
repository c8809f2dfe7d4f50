import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** Runs axe (WCAG 2.2 A and AA, and best practice) on the page as it stands and expects no violation. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) {
    // through the debugger, since the page's own policy rightly refuses foreign scripts
    const { readFile } = await import('node:fs/promises');
    await page.evaluate(await readFile(axePath, 'utf8'));
  }
  const violations = await page.evaluate(async () => {
    // what fades in has its contrast at the end of it
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { axe } = window as unknown as {
      axe: { run(context: unknown, options: unknown): Promise<{ violations: Violation[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return (await axe.run(document, { runOnly: { type: 'tag', values: tags } })).violations;
  });
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `   ${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n')}`,
  );
  expect(findings, `axe on ${what}`).toEqual([]);
}
