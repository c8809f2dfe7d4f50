import type { Muse } from '@bindery/muse';
import type {
  StaffCommerceList,
  StaffCommerceProduct,
  StaffDatesBody,
  StaffGoods,
  StaffPrice,
  StaffPriceBody,
  StaffStockBody,
} from '@bindery/shared/contracts';
import { amountOf, findMarket, parseAmount, type MinorMoney } from '@bindery/shared/market';
import type { Connection, Database } from '../../platform/database';
import { commerceRepository, type ProductRow } from './commerce.repository';
import type { Commerce } from './commerce.service';
import { holds, offersAt, type Offer, type Unavailability } from './offer';
import { InvalidTermsError, PriceKeptError, TermsChangedError, UnknownGoodsError } from './catalogue.errors';
import {
  staffCommerceRepository as repository,
  type StaffPriceRow,
  type StaffProductRows,
} from './staff-commerce.repository';

const EXTRA = 'extra:';
/** Maximum number of digits before the decimal point. commerce.json has the same limit. */
const MOST_DIGITS = 9;
/** The earliest accepted day. It excludes years typed with two digits. */
const FIRST_DAY = '2000-01-01';
/** Tolerance for slow clocks of staff. A start in the past by at most this time becomes the present time. */
const NOW_MS = 60_000;

export interface StaffCommerceParts {
  readonly commerce: Commerce;
  readonly database: Database;
  readonly muse: Muse;
}

interface ValidPrice {
  readonly sku: string;
  readonly market: string;
  readonly amount: string;
  readonly from: Date;
  readonly to?: Date;
}

/**
 * Shows products and prices to staff and changes them. Every change returns the reloaded product.
 * Source: docs/rules.md STAFF-41, STAFF-42
 */
export class StaffCommerce {
  constructor(private readonly dependencies: StaffCommerceParts) {}

  list(): StaffCommerceList {
    const products = [...this.dependencies.commerce.datedOffers()].map(([slug, { offer }]) => ({
      slug,
      name: this.nameOf(slug),
      kind: kindOf(slug),
      available_on: offer.commerce.availableOn,
      discontinue_on: offer.commerce.discontinueOn ?? null,
      is_listed: offer.commerce.listed ?? true,
      unavailable: this.whyNotSold(slug, offer),
    }));
    return {
      products: products.sort((a, b) => a.kind.localeCompare(b.kind) * -1 || a.name.localeCompare(b.name)),
    };
  }

  /** @throws UnknownGoodsError */
  async product(slug: string): Promise<StaffCommerceProduct> {
    const now = this.dependencies.commerce.now();
    const rows = await repository.product(this.dependencies.database, slug, new Date(now));
    if (!rows) throw unknownProduct(slug);
    return { ...this.termsOf(rows, now), goods: goodsViews(rows, now) };
  }

  /** @throws UnknownGoodsError, InvalidTermsError */
  addPrice(body: StaffPriceBody): Promise<StaffCommerceProduct> {
    return this.changedProduct(async (transaction) => {
      const goods = await goodsOf(transaction, body.sku);
      const price = validPrice(body, {
        isFree: goods.kind === 'upsell',
        now: this.dependencies.commerce.now(),
      });
      await commerceRepository.addPrice(transaction, price);
      return goods.slug;
    });
  }

  /** Withdraws a future price, or ends a current one now. @throws UnknownGoodsError, PriceKeptError */
  endPrice(id: string): Promise<StaffCommerceProduct> {
    return this.changedProduct(async (transaction) => {
      const price = await repository.lockPrice(transaction, id);
      if (!price)
        throw new UnknownGoodsError('There is no such price: somebody withdrew it, load the product anew');
      const now = new Date(this.dependencies.commerce.now());
      if (price.source === 'seed')
        throw new PriceKeptError(
          'The price of the package cannot be ended: set another one, which goes before it',
        );
      if (price.validTo && price.validTo <= now)
        throw new PriceKeptError('The price has ended already: load the product anew');
      if (price.validFrom && price.validFrom > now) await repository.withdrawPrice(transaction, id);
      else await repository.endPrice(transaction, id, now);
      return price.slug;
    });
  }

  /** @throws UnknownGoodsError, InvalidTermsError, TermsChangedError */
  async setStock(
    sku: string,
    { stock, was: previousStock, by: pieceCount }: StaffStockBody,
  ): Promise<StaffCommerceProduct> {
    const isSet = stock !== undefined && previousStock !== undefined;
    if (isSet === (pieceCount !== undefined))
      throw new InvalidTermsError([
        { field: 'stock', detail: 'Send stock with what it was, or by: how many pieces more or fewer' },
      ]);
    return this.changedProduct(async (transaction) => {
      const { slug, stock: knownStock } = await goodsOf(transaction, sku);
      if (pieceCount !== undefined) {
        if (!(await repository.addStock(transaction, sku, pieceCount)))
          throw new TermsChangedError(whyNotAdded(sku, knownStock));
      } else if (!(await repository.setStockIf(transaction, sku, stock!, previousStock!)))
        throw new TermsChangedError(
          `The stock of ${sku} is ${stockWords(knownStock)} by now, not ${stockWords(previousStock!)}: look at it and set it again`,
        );
      return slug;
    });
  }

  /** @throws UnknownGoodsError, InvalidTermsError, TermsChangedError */
  async editDates(slug: string, { was: previousDays, ...to }: StaffDatesBody): Promise<StaffCommerceProduct> {
    const faults = faultsOfDays(to);
    if (faults.length > 0) throw new InvalidTermsError(faults);
    return this.changedProduct(async (transaction) => {
      if (await repository.editDatesIf(transaction, slug, { to, previousDays })) return slug;
      if (!(await repository.product(transaction, slug, new Date()))) throw unknownProduct(slug);
      throw new TermsChangedError(
        `Somebody else changed the days of "${slug}": look at them and set them again`,
      );
    });
  }

  /** @throws UnknownGoodsError */
  async setListed(slug: string, isListed: boolean): Promise<StaffCommerceProduct> {
    await this.dependencies.commerce.setListed(slug, isListed);
    return this.product(slug);
  }

  /** @param work - callback that changes a product and returns its slug */
  private async changedProduct(
    work: (transaction: Connection) => Promise<string>,
  ): Promise<StaffCommerceProduct> {
    let slug = '';
    await this.dependencies.commerce.change(async (transaction) => {
      slug = await work(transaction);
      return true;
    });
    return this.product(slug);
  }

  private termsOf({ product, goods, prices }: StaffProductRows, now: number) {
    const { offer } = offersAt({ products: [product], goods, prices }, now).get(product.slug)!;
    return {
      slug: product.slug,
      name: this.nameOf(product.slug),
      kind: kindOf(product.slug),
      available_on: dayOf(product.availableOn),
      discontinue_on: product.discontinueOn === null ? null : dayOf(product.discontinueOn),
      is_listed: isListed(product),
      unavailable: this.whyNotSold(product.slug, offer),
    };
  }

  /** Returns why a product is not sold. A product without a current package version is never sold, regardless of its terms. */
  private whyNotSold(slug: string, { unavailable }: Offer): Unavailability | null {
    const isThere = kindOf(slug) === 'extra' || this.dependencies.muse.package(slug) !== undefined;
    return isThere ? (unavailable ?? null) : 'discontinued';
  }

  /** Returns a product's English name. If this process does not know it, returns the slug or the extra's SKU. */
  private nameOf(slug: string): string {
    if (slug.startsWith(EXTRA)) return slug.slice(EXTRA.length);
    return this.dependencies.muse.package(slug)?.content['en']?.product.name ?? slug;
  }
}

interface TermsFault {
  readonly field: string;
  readonly detail: string;
}

function faultsOfDays({ available_on, discontinue_on }: Omit<StaffDatesBody, 'was'>): TermsFault[] {
  const faults = Object.entries({ available_on, discontinue_on })
    .filter(([, day]) => day !== null && day < FIRST_DAY)
    .map(([field]) => ({
      field,
      detail: 'Write the year with all of its digits: nothing was sold before 2000',
    }));
  if (faults.length === 0 && discontinue_on !== null && discontinue_on <= available_on)
    faults.push({
      field: 'discontinue_on',
      detail: 'The last day has to be after the first one, or left empty',
    });
  return faults;
}

const unknownProduct = (slug: string) => new UnknownGoodsError(`Nothing that is sold is called "${slug}"`);
const kindOf = (slug: string): 'product' | 'extra' => (slug.startsWith(EXTRA) ? 'extra' : 'product');
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const isListed = ({ staffListed, details }: ProductRow): boolean => staffListed ?? details?.listed ?? true;
const stockWords = (stock: number | null): string => (stock === null ? 'made to order' : String(stock));

const whyNotAdded = (sku: string, stock: number | null): string =>
  stock === null
    ? `${sku} is made to order: set a number of pieces first`
    : `There are ${stock} of ${sku}: no more than that can be taken away`;

async function goodsOf(transaction: Connection, sku: string) {
  const goods = await repository.goods(transaction, sku);
  if (!goods) throw new UnknownGoodsError(`Nothing that is sold has the SKU "${sku}"`);
  return goods;
}

/** Expects prices in order of precedence: the first valid price wins. */
function goodsViews({ goods, prices }: StaffProductRows, now: number): StaffGoods[] {
  return goods.map(({ sku, kind, name, when, stock }) => ({
    ...{ sku, kind, name, stock },
    for: typeof when === 'object' ? (when?.join(', ') ?? null) : when === null ? null : String(when),
    prices: priceViews(
      prices.filter((price) => price.sku === sku),
      now,
    ),
  }));
}

function priceViews(prices: readonly StaffPriceRow[], now: number): StaffPrice[] {
  const instant = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const pricedMarkets = new Set<string>();
  return prices.map((price) => {
    const { id, market, amount, validFrom, validTo, source } = price;
    const isNow = holds(price, now);
    const state = !isNow ? 'later' : pricedMarkets.has(market) ? 'covered' : 'now';
    if (isNow) pricedMarkets.add(market);
    return {
      ...{ id, market, amount, source, state },
      currency: findMarket(market)?.currency ?? '',
      valid_from: instant(validFrom),
      valid_to: instant(validTo),
    };
  });
}

/**
 * Returns a price ready to store. Writes the amount with the decimals of its currency. A price without a start starts
 * now, so that it overrides prices with an earlier start.
 *
 * @param isFree - true means the price may be 0
 * @throws InvalidTermsError that names every faulty field
 */
function validPrice(
  { sku, market, amount, ...times }: StaffPriceBody,
  { isFree, now }: { isFree: boolean; now: number },
): ValidPrice {
  const faults: TermsFault[] = [];
  const foundMarket = findMarket(market);
  if (!foundMarket) faults.push({ field: 'market', detail: `There is no market "${market}"` });
  const money = foundMarket && readAmount(amount, foundMarket.currency);
  if (foundMarket && !money)
    faults.push({ field: 'amount', detail: amountHint(amount, foundMarket.currency) });
  if (money?.minor === 0 && !isFree)
    faults.push({
      field: 'amount',
      detail: 'Only what goes with a product can cost nothing: write what it costs',
    });
  const from = times.from === undefined ? now : Date.parse(times.from);
  const to = times.to === undefined ? undefined : Date.parse(times.to);
  if (from < now - NOW_MS)
    faults.push({ field: 'from', detail: 'A price cannot begin in the past: leave it empty to begin now' });
  if (to !== undefined && to <= Math.max(from, now))
    faults.push({ field: 'to', detail: 'A price has to end after it begins, and not before now' });
  if (!money || faults.length > 0) throw new InvalidTermsError(faults);
  return {
    ...{ sku, market, amount: amountOf(money) },
    from: new Date(Math.max(from, now)),
    ...(to !== undefined && { to: new Date(to) }),
  };
}

/** @returns undefined if the text is not a valid amount, is negative, or has too many digits */
function readAmount(amount: string, currency: string): MinorMoney | undefined {
  if (!new RegExp(`^\\d{1,${MOST_DIGITS}}(\\.\\d+)?$`).test(amount)) return undefined;
  try {
    return parseAmount(amount, currency);
  } catch {
    return undefined;
  }
}

const amountHint = (amount: string, currency: string): string =>
  `"${amount}" is no amount of ${currency}: write it like "${amountOf({ minor: 2499, currency })}"`;
