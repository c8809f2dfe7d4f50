import type { DroppedExtra, ExtraMisfit } from '@bindery/shared/contracts';
import type { NamedFormat } from '@bindery/shared/customisation';
import type { Market } from '@bindery/shared/market';
import { canonicalHash } from '../../platform/canonical-hash';
import { UNAVAILABLE, misfitOf, type ExtraShelf, type MarketExtra } from '../catalogue';
import { NotSaleableError } from './cart.errors';
import type { ExtraRow, LineRow, NewExtra } from './cart.repository';

/** An extra that a caller wants with a line. `at` is its field path in errors: 'items.1.sku'. */
export interface WantedExtra {
  readonly sku: string;
  readonly at: string;
}

/** The product, format and market that the extras of a line must fit. */
export interface ExtrasPlace {
  readonly slug: string;
  readonly format: NamedFormat;
  readonly market: Market;
  readonly extras: ExtraShelf;
}

export interface CheckedExtras {
  readonly extras: readonly NewExtra[];
  /** extras already on the line that no longer fit it */
  readonly dropped: readonly DroppedExtra[];
}

const MISFITS: Readonly<Record<Exclude<ExtraMisfit, 'unavailable'>, string>> = {
  market: 'is not sold here',
  product: 'does not go with this product',
  format: 'does not go with this format',
};

/** @throws NotSaleableError */
function checkNew(
  { sku, at: fieldPath }: WantedExtra,
  extra: MarketExtra | undefined,
  place: ExtrasPlace,
): void {
  const refuse = (code: string, detail: string): never => {
    throw new NotSaleableError({ code, detail, field: fieldPath });
  };
  if (!extra) return refuse('extra_unknown', `There is no gift wrap or add-on "${sku}"`);
  const { name } = extra.document;
  const misfit = misfitOf(extra, place.market, place.slug, place.format);
  if (misfit) refuse(`extra_${misfit}`, `"${name}" ${MISFITS[misfit]}`);
  if (extra.unavailable) refuse('extra_unavailable', `"${name}" ${UNAVAILABLE[extra.unavailable]}`);
}

/** Keeps the last gift wrap requested, and each add-on once. Source: docs/rules.md EXTRA-04 */
function oneWrap(extras: readonly NewExtra[]): NewExtra[] {
  const wrap = extras.filter(({ kind }) => kind === 'gift_wrap').at(-1);
  const addOns = new Map(extras.filter(({ kind }) => kind === 'add_on').map((extra) => [extra.sku, extra]));
  return [...(wrap ? [wrap] : []), ...addOns.values()];
}

/**
 * Checks the extras wanted with a line. Extras already on the line are never refused: those that no longer fit are
 * dropped and reported; those that cannot be bought at the moment stay and are shown as unavailable.
 * Source: docs/rules.md EXTRA-06
 *
 * @throws NotSaleableError if a new extra is not sold or does not fit the line
 */
export function checkExtras(
  wantedExtras: readonly WantedExtra[],
  heldExtras: readonly ExtraRow[],
  place: ExtrasPlace,
): CheckedExtras {
  const keptExtras: NewExtra[] = [];
  const dropped: DroppedExtra[] = [];
  for (const wantedExtra of wantedExtras) {
    const extra = place.extras.find(wantedExtra.sku);
    const heldExtra = heldExtras.find(({ sku }) => sku === wantedExtra.sku);
    if (!heldExtra) checkNew(wantedExtra, extra, place);
    const kind = extra?.document.kind ?? heldExtra!.kind;
    const reason = extra && misfitOf(extra, place.market, place.slug, place.format);
    if (reason) dropped.push({ sku: wantedExtra.sku, name: extra.document.name, kind, reason });
    else keptExtras.push({ sku: wantedExtra.sku, kind });
  }
  return { extras: oneWrap(keptExtras), dropped };
}

/**
 * Returns a line's identity: adding the same thing twice makes one line. A line without extras keeps the hash from
 * before extras existed. Source: docs/rules.md CART-03
 */
export function identityOf({
  variantId,
  packageVersion,
  customisation,
  extras,
}: Pick<LineRow, 'variantId' | 'packageVersion' | 'customisation'> & {
  readonly extras: readonly NewExtra[];
}): string {
  const skus = extras.map(({ sku }) => sku).sort();
  return canonicalHash([variantId, packageVersion, customisation, ...(skus.length > 0 ? [skus] : [])]);
}
