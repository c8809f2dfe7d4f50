import type { PackageReport, PackageTrial } from '@bindery/shared/contracts';

export type TrialStatus = PackageTrial['status'];
export type TrialProblem = PackageTrial['problems'][number];

/** A page without its pictures: their addresses are made anew for whoever looks. */
export type ComparedPage = Omit<PackageReport['pages'][number], 'before' | 'after'>;

/** A report as it is kept. Counts and names of fields: nothing of a shopper. */
export interface TrialReport extends Omit<PackageReport, 'pages'> {
  readonly pages: readonly ComparedPage[];
}

/** How many books the version refuses that what shoppers have takes. */
export const newlyRefused = ({ carts, orders }: Pick<PackageReport, 'carts' | 'orders'>): number =>
  [carts, orders].reduce((sum, { refused, already }) => sum + refused - already, 0);
