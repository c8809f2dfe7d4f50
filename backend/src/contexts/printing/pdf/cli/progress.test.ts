import { describe, expect, it } from '@jest/globals';
import { Progress } from './progress';

function writtenText(isTTY: boolean, steps: number): string {
  let text = '';
  const progress = new Progress(
    {
      isTTY,
      write: (chunk: unknown) => {
        text += String(chunk);
        return true;
      },
    },
    'interior',
  );
  for (let i = 1; i <= steps; i += 1) progress.step(i, steps, 'drawing');
  progress.end();
  return text;
}

describe('progress', () => {
  it('redraws a bar on a terminal, and ends with an empty line', () => {
    expect(writtenText(true, 2)).toBe(
      '\r\u001B[Kinterior  [############............] 1/2 drawing\r\u001B[Kinterior  [########################] 2/2 drawing\r\u001B[K',
    );
  });

  it('prints a plain line for each tenth if the output is not a terminal', () => {
    const lines = writtenText(false, 40).trim().split('\n');
    expect(lines.length).toBeLessThanOrEqual(11);
    expect(lines.at(-1)).toBe('interior: drawing 40/40');
    expect(lines.join('')).not.toContain('\r');
  });
});
