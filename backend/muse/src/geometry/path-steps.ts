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

/** One command of a path with its numbers: a lower-case letter counts from the pen. */
export type PathStep = readonly [command: string, values: readonly number[]];

/** Reads SVG path data up to the first thing that is none, as SVG says. */
export function pathSteps(data: string): PathStep[] {
  const steps: PathStep[] = [];
  let at = 0;
  let command = '';
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(data);
    if (match) at = pattern.lastIndex;
    return match?.[1];
  };
  for (;;) {
    const next = read(COMMAND);
    if (next !== undefined) command = next;
    const kinds = ARGUMENTS[command.toLowerCase()];
    if (kinds === undefined || (kinds === '' && next === undefined)) return steps;
    const values: number[] = [];
    for (const kind of kinds) {
      const value = read(kind === 'f' ? FLAG : NUMBER);
      if (value === undefined) return steps;
      values.push(Number(value));
    }
    steps.push([command, values]);
    // Further pairs after a move are lines.
    if (command === 'M') command = 'L';
    if (command === 'm') command = 'l';
  }
}
