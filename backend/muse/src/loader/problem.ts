/** A fault of a product package: its place, the reason and the fix. A package with only warnings is still served. */
export interface PackageProblem {
  readonly severity: 'error' | 'warning';
  /** Path inside the package. */
  readonly file: string;
  /** Line of the file, from 1, if known. */
  readonly line?: number;
  readonly reason: string;
  readonly fix: string;
  /** How many further lines of the file have the same fault. */
  readonly more?: number;
}

export class Problems {
  private readonly list: PackageProblem[] = [];
  private readonly indexByProblem = new Map<string, number>();

  get all(): readonly PackageProblem[] {
    return this.list;
  }

  error(file: string, reason: string, fix: string, line?: number): void {
    this.add({ severity: 'error', file, reason, fix, ...(line !== undefined && { line }) });
  }

  warning(file: string, reason: string, fix: string, line?: number): void {
    this.add({ severity: 'warning', file, reason, fix, ...(line !== undefined && { line }) });
  }

  get hasErrors(): boolean {
    return this.list.some(({ severity }) => severity === 'error');
  }

  /** Returns whether a file has an error. */
  isFaulty(path: string): boolean {
    return this.list.some(({ file, severity }) => file === path && severity === 'error');
  }

  /** Adds a problem. A fault that occurs several times in a file is listed once, with its first line and a count. */
  private add(problem: PackageProblem): void {
    const name = `${problem.file}\n${problem.reason}`;
    const index = this.indexByProblem.get(name);
    if (index === undefined) {
      this.indexByProblem.set(name, this.list.length);
      this.list.push(problem);
      return;
    }
    const earlierProblem = this.list[index]!;
    if (problem.line !== undefined && problem.line !== earlierProblem.line)
      this.list[index] = { ...earlierProblem, more: (earlierProblem.more ?? 0) + 1 };
  }
}

/** Returns the problem as one readable line: `pages/cover.svg:12: <text> is not allowed: ... (remove it)`. */
export const describeProblem = ({
  severity,
  file,
  line,
  reason,
  fix,
  more: repeatCount,
}: PackageProblem): string =>
  `${severity === 'warning' ? 'warning: ' : ''}${file}${line === undefined ? '' : `:${line}`}: ${reason} (${fix}${repeatCount === undefined ? '' : `; on ${repeatCount} further ${repeatCount === 1 ? 'line' : 'lines'} too`})`;

/** Returns the most similar name if it differs by at most two letters. */
function closestName(writtenName: string, names: Iterable<string>): string | undefined {
  const near = Array.from(names, (name) => ({ name, apart: distance(writtenName, name) }))
    .filter(({ name, apart }) => apart <= Math.min(2, Math.floor(name.length / 3)))
    .sort((a, b) => a.apart - b.apart);
  return near[0]?.name;
}

/** @returns a question that suggests a similar name; undefined if there is none */
export function meant(writtenName: string, names: Iterable<string>): string | undefined {
  const closest = closestName(writtenName, names);
  return closest === undefined ? undefined : `did you mean ${closest}?`;
}

export const correctName = (writtenName: string, names: Iterable<string>): string =>
  meant(writtenName, names) ?? 'correct the name';

/** Returns the edit distance: how many letters must be inserted, deleted, replaced or swapped with a neighbour. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        change,
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  }
  return rows[a.length]![b.length]!;
}
