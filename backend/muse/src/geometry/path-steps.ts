const NUMBER = /\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/y;
const FLAG = /\s*,?\s*([01])/y;
const COMMAND = /\s*,?\s*([MmLlHhVvCcSsQqTtAaZz])/y;
const ARGUMENTS: Record<string, string> = {
  m: 'xy',
  l: 'xy',
  h: 'x',
  v: 'y',
  c: 'xyxyxy',
  s: 'xyxy',
  q: 'xyxy',
  t: 'xy',
  a: 'rraffxy',
  z: '',
};

/** One command of a path with its numbers. The numbers of a lower-case command are relative to the pen. */
export type PathStep = readonly [command: string, values: readonly number[]];

/** Reads SVG path data up to the first syntax error, as SVG specifies. */
export const pathSteps = (data: string): readonly PathStep[] => readPath(data).steps;

/** @returns the steps up to the first syntax error, and the remaining text */
export function readPath(data: string): { readonly steps: readonly PathStep[]; readonly unreadText: string } {
  const steps: PathStep[] = [];
  let position = 0;
  let command = '';
  let end = 0;
  const result = (): ReturnType<typeof readPath> => ({ steps, unreadText: data.slice(end).trim() });
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position;
    const match = pattern.exec(data);
    if (match) position = pattern.lastIndex;
    return match?.[1];
  };
  for (;;) {
    const next = read(COMMAND);
    if (next !== undefined) command = next;
    const kinds = ARGUMENTS[command.toLowerCase()];
    if (kinds === undefined || (kinds === '' && next === undefined)) return result();
    const values: number[] = [];
    for (const kind of kinds) {
      const value = read(kind === 'f' ? FLAG : NUMBER);
      if (value === undefined) return result();
      values.push(Number(value));
    }
    steps.push([command, values]);
    end = position;
    // Further pairs after a move are lines.
    if (command === 'M') command = 'L';
    if (command === 'm') command = 'l';
  }
}
