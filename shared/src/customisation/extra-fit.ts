import type { Extra, ExtraMisfit } from '../contracts';
import { findFormat, type NamedFormat } from './format-names';

/** An extra's availability. Inactive lists beat active ones; an empty active list means all. */
export type ExtraRule = Pick<
  Extra,
  'active_formats' | 'active_solidus_slugs' | 'inactive_solidus_slugs' | 'inactive_markets'
>;

/** @property format - with its aliases, because an extra may name any of them. Source: docs/rules.md OPT-01 */
export interface ExtraPlace {
  readonly market: string;
  readonly slug: string;
  readonly format: NamedFormat;
}

const named = (list: readonly string[], name: string): boolean =>
  list.some((entry) => entry.trim().toLowerCase() === name.toLowerCase());

/**
 * Returns why an extra does not fit a book, for page and server: 'market' before 'product' before 'format', the hardest
 * to change first.
 *
 * @returns undefined if it fits
 * Source: docs/rules.md EXTRA-01
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
