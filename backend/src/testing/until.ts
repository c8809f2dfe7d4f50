import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A step that takes longer than this counts as hanging, even on a busy machine. */
const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 10;

/**
 * Waits until a condition holds.
 *
 * @param what - describes the condition in the error
 * @throws Error with this description if the condition does not hold within a minute
 */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = WITHIN_MS,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited ${withinMs / 1000} s in vain until ${what}`);
    await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/**
 * Resolves with the printed lines when a line matches or the process has ended.
 *
 * @throws Error with the printed lines if neither happens in time
 */
export async function untilLine(
  child: ChildProcess,
  isSo: (line: string) => boolean,
  withinMs = WITHIN_MS,
): Promise<string[]> {
  const printedLines: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => void printedLines.push(line));
  const isOver = () => printedLines.some(isSo) || child.exitCode !== null || child.signalCode !== null;
  await waitUntil('it is ready', isOver, withinMs).catch(({ message }: Error) => {
    throw new Error([message, ...printedLines].join('\n'));
  });
  return printedLines;
}
