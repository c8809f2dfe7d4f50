/** A fault of a product package: its place, the reason and the fix. A package with only warnings is still served. */
export interface PackageProblem {
  readonly severity: 'error' | 'warning';
  /** Path inside the package. */
  readonly file: string;
  /** Line of the file, from 1, if known. */
  readonly line?: number;
  readonly reason: string;
  readonly fix: string;
  /** Number of further lines of the file with the same fault. */
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

  /** Adds a problem. A repeated fault in one file is kept once, with its first line and a count. */
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

/** Returns one line for people: `pages/cover.svg:12: <text> is not allowed: ... (remove it)`. */
export const describeProblem = ({
  severity,
  file,
  line,
  reason,
  fix,
  more: repeatCount,
}: PackageProblem): string =>
  `${severity === 'warning' ? 'warning: ' : ''}${file}${line === undefined ? '' : `:${line}`}: ${reason} (${fix}${repeatCount === undefined ? '' : `; on ${repeatCount} further ${repeatCount === 1 ? 'line' : 'lines'} too`})`;
