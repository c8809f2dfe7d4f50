import { isFree } from '@bindery/shared/data';
import type { Upsell } from '@bindery/shared/contracts';
import type { Words } from '../../words/words';

/** @returns the price in words: of nothing, the amount is not shown. Source: docs/rules.md OPT-03 */
export const upsellPrice = ({ price }: Pick<Upsell, 'price'>, words: Words): string =>
  isFree(price) ? words.free : price.formatted;
