import type { DroppedExtra, Extra, LineItem, ExtraMisfit } from '../contracts';
import { isRecord } from './hostile-keys';
import { findFormat, type NamedFormat } from './format-names';

/** The rule for an extra's availability. An entry in an inactive list overrides the active lists. An empty active list means all. */
export type ExtraRule = Pick<
  Extra,
  'active_formats' | 'active_solidus_slugs' | 'inactive_solidus_slugs' | 'inactive_markets'
>;

/** @property format - the format with its aliases, because an extra may name any alias. Source: docs/rules.md OPT-01 */
export interface ExtraPlace {
  readonly market: string;
  readonly slug: string;
  readonly format: NamedFormat;
}

const named = (list: readonly string[], name: string): boolean =>
  list.some((entry) => entry.trim().toLowerCase() === name.toLowerCase());

/**
 * Returns the reason why an extra does not fit a book. Page and server both use this check. Checks 'market', then
 * 'product', then 'format', because shoppers can change the format most easily.
 *
 * @returns the reason; undefined if the extra fits. Source: docs/rules.md EXTRA-01
 */
export function extraMisfit(
  rule: ExtraRule,
  { market, slug, format }: ExtraPlace,
): Exclude<ExtraMisfit, 'unavailable'> | undefined {
  const { active_formats: formats, active_solidus_slugs: slugs } = rule;
  if (named(rule.inactive_markets, market)) return 'market';
  if (named(rule.inactive_solidus_slugs, slug)) return 'product';
  if (slugs.length > 0 && !named(slugs, slug)) return 'product';
  return formats.length > 0 && !formats.some((name) => findFormat([format], name)) ? 'format' : undefined;
}

/** The extras of a book, by SKU: at most one gift wrap, and any number of add-ons. */
export interface ExtrasChoice {
  readonly giftWrap: string | null;
  readonly addOns: readonly string[];
}

/**
 * An extra as it was when the shopper chose it, so that the page can name it after the shop has stopped selling it.
 * `market`: the market's identifier.
 */
export type KnownExtra = Pick<DroppedExtra, 'name' | 'kind'> & { readonly market: string };

export interface ExtrasRecord extends ExtrasChoice {
  /** text of the card with a gift wrap; without a gift wrap, the text is stored but not sent */
  readonly message?: string;
  readonly known: Readonly<Record<string, KnownExtra>>;
}

export const NO_EXTRAS: ExtrasRecord = { giftWrap: null, addOns: [], known: {} };

export const chosenSkus = ({ giftWrap, addOns }: ExtrasChoice): string[] =>
  giftWrap === null ? [...addOns] : [giftWrap, ...addOns];

/** @returns the readable parts of the stored choice; undefined if the text contains no choice */
export function parseExtras(text: string | null): ExtrasRecord | undefined {
  let storedRecord: unknown;
  try {
    storedRecord = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  if (!isRecord(storedRecord)) return undefined;
  const { giftWrap, addOns, known: knownExtras, message } = storedRecord;
  return {
    giftWrap: typeof giftWrap === 'string' && giftWrap !== '' ? giftWrap : null,
    addOns: Array.isArray(addOns)
      ? [...new Set(addOns.filter((sku): sku is string => typeof sku === 'string' && sku !== ''))]
      : [],
    known: isRecord(knownExtras)
      ? (Object.fromEntries(
          Object.entries(knownExtras).filter(([, knownExtra]) => isKnown(knownExtra)),
        ) as ExtrasRecord['known'])
      : {},
    ...(typeof message === 'string' && message !== '' && { message }),
  };
}

const isKnown = (candidate: unknown): candidate is KnownExtra =>
  isRecord(candidate) &&
  typeof candidate.name === 'string' &&
  typeof candidate.market === 'string' &&
  (candidate.kind === 'gift_wrap' || candidate.kind === 'add_on');

/** @returns the extras of a cart line, by SKU, without the card's message, which is for one child only */
export function extrasOfLine(items: readonly LineItem[], lineId: string, market: string): ExtrasRecord {
  const children = items.filter(({ parentLineItemId }) => parentLineItemId === lineId);
  const knownExtras = children.map(({ productSku, name, type }): [string, KnownExtra] => [
    productSku,
    { name, kind: type === 'gift_wrap' ? 'gift_wrap' : 'add_on', market },
  ]);
  const skusOf = (kind: KnownExtra['kind']) =>
    knownExtras.filter(([, knownExtra]) => knownExtra.kind === kind).map(([sku]) => sku);
  return {
    giftWrap: skusOf('gift_wrap')[0] ?? null,
    addOns: skusOf('add_on'),
    known: Object.fromEntries(knownExtras),
  };
}

export function withExtra(
  record: ExtrasRecord,
  { sku, kind, name }: Pick<Extra, 'sku' | 'kind' | 'name'>,
  isChosen: boolean,
  market: string,
): ExtrasRecord {
  const otherSkus = record.addOns.filter((otherSku) => otherSku !== sku);
  const choice: ExtrasChoice =
    kind === 'gift_wrap'
      ? { giftWrap: isChosen ? sku : null, addOns: record.addOns }
      : { giftWrap: record.giftWrap, addOns: isChosen ? [...otherSkus, sku] : otherSkus };
  return withKnownExtras({ ...record, ...choice, known: { ...record.known, [sku]: { name, kind, market } } });
}

export const withMessage = ({ message: _earlier, ...record }: ExtrasRecord, message = ''): ExtrasRecord =>
  message === '' ? record : { ...record, message };

export const withoutExtras = (record: ExtrasRecord, skus: readonly string[]): ExtrasRecord =>
  withKnownExtras({
    ...record,
    giftWrap: record.giftWrap !== null && skus.includes(record.giftWrap) ? null : record.giftWrap,
    addOns: record.addOns.filter((sku) => !skus.includes(sku)),
  });

function withKnownExtras(record: ExtrasRecord): ExtrasRecord {
  const skus = chosenSkus(record);
  const knownExtras = Object.entries(record.known).filter(([sku]) => skus.includes(sku));
  return { ...record, known: Object.fromEntries(knownExtras) };
}

/**
 * Splits the chosen extras into those that fit, in the shop's order, and those that do not, with reasons. The stored
 * choice does not change. An extra returns if the shopper chooses a format that it fits.
 *
 * @param sold - all extras that fit at least one format of the product in this market. Source: docs/rules.md OPT-05
 */
export function sortExtras(record: ExtrasRecord, sold: readonly Extra[], place: ExtraPlace) {
  const skus = chosenSkus(record);
  const fitting = sold.filter((extra) => skus.includes(extra.sku) && !extraMisfit(extra, place));
  const dropped = skus
    .filter((sku) => !fitting.some((extra) => extra.sku === sku))
    .map((sku): DroppedExtra => {
      const extra = sold.find((candidate) => candidate.sku === sku);
      const knownExtra = record.known[sku];
      const wasElsewhere = knownExtra !== undefined && knownExtra.market !== place.market;
      return {
        sku,
        name: extra?.name ?? knownExtra?.name ?? sku,
        kind: extra?.kind ?? knownExtra?.kind ?? (sku === record.giftWrap ? 'gift_wrap' : 'add_on'),
        reason: (extra && extraMisfit(extra, place)) ?? (wasElsewhere ? 'market' : 'unavailable'),
      };
    });
  return { fitting, dropped };
}
