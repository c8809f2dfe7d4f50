import type { DroppedExtra, ExtraKind, ExtraMisfit, LineItem } from '@bindery/shared/contracts';
import { hasLostSign, type NamedFormat } from '@bindery/shared/customisation';
import { type Market, toWireMoney } from '@bindery/shared/market';
import { canonicalHash } from '../../platform/canonical-hash';
import type { FieldProblem } from '../../platform/problems';
import { UNAVAILABLE, misfitOf, type ExtraShelf, type MarketExtra } from '../catalogue';
import { NotSaleableError } from './cart.errors';
import type { ExtraRow, LineRow, NewExtra } from './cart.repository';
import { priceChanged } from './agreed-price';
import type { PricedLine } from './cart-money';

/** An extra that a request puts on a line. `at`: the extra's field in errors, for example 'items.1.sku'. */
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
  /** extras that were removed from the line because they no longer fit it */
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

/** Returns only the last gift wrap in the list, and each add-on once. Source: docs/rules.md EXTRA-04 */
function oneWrap(extras: readonly NewExtra[]): NewExtra[] {
  const wrap = extras.filter(({ kind }) => kind === 'gift_wrap').at(-1);
  const addOns = new Map(extras.filter(({ kind }) => kind === 'add_on').map((extra) => [extra.sku, extra]));
  return [...(wrap ? [wrap] : []), ...addOns.values()];
}

/**
 * Checks the extras that a line should have. Extras already on the line are never refused. Those that no longer fit the
 * line are dropped and reported. Those that cannot be bought at the moment stay, and are shown as unavailable.
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

const isWrap = ({ kind }: { readonly kind: ExtraKind }): boolean => kind === 'gift_wrap';

/** Returns the text of the card; null if the line has no gift wrap with a card. Source: docs/rules.md EXTRA-04 */
export const cardOf = (
  giftMessage: string | null | undefined,
  extras: readonly NewExtra[],
): Pick<LineRow, 'giftMessage'> => ({
  giftMessage: (extras.some(isWrap) && giftMessage?.trim()) || null,
});

/** Returns why the text of a card cannot be printed; undefined if it can. Source: docs/rules.md EXTRA-04 */
export function cardFault(giftMessage: string, hasWrap: boolean, field: string): FieldProblem | undefined {
  if (!giftMessage.trim()) return undefined;
  if (hasLostSign(giftMessage)) {
    const detail = 'The message for the card has a sign that could not be read: type it again';
    return { code: 'lost_sign', detail, field };
  }
  if (hasWrap) return undefined;
  const detail =
    'A message for the card goes along with a gift wrap: choose a gift wrap, or leave the message out';
  return { code: 'gift_message_without_wrap', detail, field };
}

/** @throws NotSaleableError if the text is not printable or has no gift wrap. Source: docs/rules.md EXTRA-04 */
export function checkMessage(
  giftMessage: string | undefined,
  { extras, dropped }: CheckedExtras,
  fieldPath: string,
): void {
  const hasWrap = [...extras, ...dropped].some(isWrap);
  const fault = cardFault(giftMessage ?? '', hasWrap, `${fieldPath}.giftMessage`);
  if (fault) throw new NotSaleableError(fault);
}

/**
 * Returns a line's identity. Equal items have the same identity, so adding an item twice makes one line. The identity
 * of lines without extras must never change in code, because carts store it. Source: docs/rules.md CART-03
 */
export function identityOf({
  variantId,
  packageVersion,
  customisation,
  extras,
  giftMessage,
}: Pick<LineRow, 'variantId' | 'packageVersion' | 'customisation' | 'giftMessage'> & {
  readonly extras: readonly NewExtra[];
}): string {
  const skus = extras.map(({ sku }) => sku).sort();
  return canonicalHash([
    ...[variantId, packageVersion, customisation],
    ...(skus.length > 0 ? [skus] : []),
    ...(giftMessage === null ? [] : [giftMessage]),
  ]);
}

/** The line to which extras belong. `format`: undefined if the package in this process lacks the format. */
export interface ParentLine {
  readonly line: LineRow;
  readonly view: LineItem;
  readonly format: NamedFormat | undefined;
}

/**
 * Returns the view of an extra, with the quantity of its parent line. If the parent is unavailable, so is the extra. An
 * extra that does not fit the line in this market has a reason, and does not count towards the total.
 * Source: docs/rules.md EXTRA-03, EXTRA-06
 */
function extraView(
  { id, sku, kind, agreedPrices }: ExtraRow,
  { line, view: parent, format }: ParentLine,
  extras: ExtraShelf,
  market: Market,
): LineItem {
  const extra = extras.find(sku);
  const each = extra?.price ?? { minor: 0, currency: market.currency };
  const misfit = extra && format && misfitOf(extra, market, line.productSlug, format);
  const unavailable = parent.unavailable ?? (misfit || !extra ? 'discontinued' : extra.unavailable);
  const priceChange = unavailable ? undefined : priceChanged({ agreedPrices }, each, market);
  const name = extra?.document.name ?? sku;
  const picture = extra?.document.picture;
  return {
    id,
    type: kind,
    name,
    productName: name,
    englishName: extra?.document.englishName ?? sku,
    productId: sku,
    productSku: sku,
    productSlug: '',
    variantSku: sku,
    itemCategory: kind,
    brand: parent.brand,
    quantity: line.quantity,
    format: { id: '', identifier: '', name: '' },
    customisation: {},
    ...(unavailable && { unavailable }),
    ...(misfit && { misfit }),
    ...(priceChange && { priceChanged: priceChange }),
    parentLineItemId: line.id,
    components: [],
    summary: [],
    upsells: [],
    price: toWireMoney(each, market.moneyLocale),
    lineTotal: toWireMoney(
      { minor: each.minor * line.quantity, currency: market.currency },
      market.moneyLocale,
    ),
    ...(picture && picture.url !== '' && { coverImage: { ...picture, isMuseImage: false } }),
  };
}

/** Returns the extras of a line in display order, each with the price of one piece. */
export const extraViews = (parent: ParentLine, extras: ExtraShelf, market: Market): PricedLine[] =>
  parent.line.extras.map((extra) => {
    const view = extraView(extra, parent, extras, market);
    return { view, each: view.unavailable ? undefined : extras.find(extra.sku)?.price?.minor };
  });
