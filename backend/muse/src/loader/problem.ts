/** A fault of a product package: where, what, and what to do. A warning does not keep it from being served. */
export interface PackageProblem {
  readonly severity: 'error' | 'warning';
  /** Path inside the package. */
  readonly file: string;
  /** Of the file, from 1, where it is known. */
  readonly line?: number;
  readonly reason: string;
  readonly fix: string;
  /** How often the same is said of other lines of the file. */
  readonly more?: number;
}

/** Gathers the problems of one package while its files are read. */
export class Problems {
  private readonly list: PackageProblem[] = [];
  private readonly known = new Map<string, number>();

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

  /** What is known to be faulty need not be read. */
  isFaulty(path: string): boolean {
    return this.list.some(({ file, severity }) => file === path && severity === 'error');
  }

  /** The same thing said of thirty elements helps no one: it is kept once, with the first line and a count. */
  private add(problem: PackageProblem): void {
    const name = `${problem.file}\n${problem.reason}`;
    const at = this.known.get(name);
    if (at === undefined) {
      this.known.set(name, this.list.length);
      this.list.push(problem);
      return;
    }
    const before = this.list[at]!;
    if (problem.line !== undefined && problem.line !== before.line)
      this.list[at] = { ...before, more: (before.more ?? 0) + 1 };
  }
}

/** One line for people: `pages/cover.svg:12: <text> is not allowed: ... (remove it)`. */
export const describeProblem = ({ severity, file, line, reason, fix, more }: PackageProblem): string =>
  `${severity === 'warning' ? 'warning: ' : ''}${file}${line === undefined ? '' : `:${line}`}: ${reason} (${fix}${more === undefined ? '' : `; on ${more} further ${more === 1 ? 'line' : 'lines'} too`})`;
