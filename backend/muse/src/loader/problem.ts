/** A fault of a product package: where, what, and what to do. A warning does not keep it from being served. */
export interface PackageProblem {
  readonly severity: 'error' | 'warning';
  /** Path inside the package. */
  readonly file: string;
  readonly reason: string;
  readonly fix: string;
}

/** Gathers the problems of one package while its files are read. */
export class Problems {
  readonly all: PackageProblem[] = [];

  error(file: string, reason: string, fix: string): void {
    this.add({ severity: 'error', file, reason, fix });
  }

  warning(file: string, reason: string, fix: string): void {
    this.add({ severity: 'warning', file, reason, fix });
  }

  get hasErrors(): boolean {
    return this.all.some(({ severity }) => severity === 'error');
  }

  /** The same thing said of thirty pages helps no one: an identical line is kept once. */
  private add(problem: PackageProblem): void {
    const isKnown = this.all.some(({ file, reason }) => file === problem.file && reason === problem.reason);
    if (!isKnown) this.all.push(problem);
  }
}

/** One line for people: `pages/cover.svg: <text> is not allowed: ... (remove it)`. */
export const describeProblem = ({ severity, file, reason, fix }: PackageProblem): string =>
  `${severity === 'warning' ? 'warning: ' : ''}${file}: ${reason} (${fix})`;
