import type { PackageReport, PackageTrial } from '@bindery/shared/contracts';

export type TrialStatus = PackageTrial['status'];
export type TrialProblem = PackageTrial['problems'][number];

/** A page without its pictures: their addresses are generated on each read. */
export type ComparedPage = Omit<PackageReport['pages'][number], 'before' | 'after'>;

/** A report as stored: counts and names of fields, without shoppers' data. */
export interface TrialReport extends Omit<PackageReport, 'pages'> {
  readonly pages: readonly ComparedPage[];
}

/** Returns the number of books that the version refuses and the current one accepts. */
export const newlyRefused = ({ carts, orders }: Pick<PackageReport, 'carts' | 'orders'>): number =>
  [carts, orders].reduce((sum, { refused, already }) => sum + refused - already, 0);
