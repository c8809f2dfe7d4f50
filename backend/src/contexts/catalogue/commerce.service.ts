import { isDeepStrictEqual } from 'node:util';
import type { Muse, ProductPackage } from '@bindery/muse';
import { canonicalHash } from '../../platform/canonical-hash';
import { reloadOnChange, type Changes, type KeptInMemory } from '../../platform/changes';
import type { Connection, Database } from '../../platform/database';
import { refusal } from '../../platform/problems';
import { commerceRepository as repository, type CommerceRows, type Seed } from './commerce.repository';
import {
  offersAt,
  soldPackage,
  type DatedOffer,
  type Offer,
  type SoldExtra,
  type SoldPackage,
} from './offer';

/** Announced where something of what is sold has changed. */
export const COMMERCE_TOPIC = 'commerce';

/** The dates of a package whose seed could not be applied are looked at this often. */
const UNSEEDED_FOR_MS = 1000;

interface KnownPackage {
  readonly offer: Offer | undefined;
  readonly sold: SoldPackage;
  readonly until: number;
}

/** The terms of an extra, as its file has them. Dates are days, from midnight UTC. */
export interface ExtraTerms {
  readonly sku: string;
  readonly revision?: number;
  readonly availableOn: string;
  readonly discontinueOn?: string;
  /** pieces; missing: made to order */
  readonly stock?: number;
  /** decimal, in major units, by market */
  readonly prices: Readonly<Record<string, string>>;
}

export interface CommerceParts {
  readonly muse: Muse;
  readonly extras?: readonly ExtraTerms[];
  readonly database: Database;
  readonly changes: Changes;
  readonly warn: (details: object, message: string) => void;
  /** the clock, for tests */
  readonly now?: () => number;
}

/**
 * What is sold at which price: rows in the database, which packages only seed, kept in memory. Every process knows of a
 * change within a second, and dates come true by themselves. Source: docs/rules.md PACK-02, PACK-03, PACK-10
 */
export class Commerce {
  private rows: CommerceRows = { products: [], goods: [], prices: [] };
  private counted: ReadonlyMap<string, number> = new Map();
  private offers: ReadonlyMap<string, DatedOffer> = new Map();
  private readonly sold = new WeakMap<ProductPackage, KnownPackage>();
  /** when the first of the offers changes by its dates */
  private nextAt = Infinity;
  private computedAt = Infinity;
  private readonly inMemory: KeptInMemory;

  private constructor(private readonly parts: CommerceParts) {
    this.inMemory = reloadOnChange(
      parts.changes,
      COMMERCE_TOPIC,
      () => this.reload(),
      (err) => parts.warn({ err }, 'prices could not be read; the last known ones hold'),
    );
  }

  /**
   * Seeds what the packages that this process brings say, and reads what is sold. A version that staff published brought
   * its terms along then; its archive may have earlier ones.
   */
  static async open(commerceParts: CommerceParts): Promise<Commerce> {
    const commerce = new Commerce(commerceParts);
    const { brought } = commerceParts.muse.versions;
    const seeds = [
      ...commerceParts.muse
        .packages()
        .filter((book) => brought.get(book.slug)?.version === book.version)
        .map(seedOfPackage),
      ...(commerceParts.extras ?? []).map(seedOfExtra),
    ];
    // most starts bring nothing new: one statement says so of all of them
    const applied = await repository.currentSeeds(commerceParts.database);
    for (const seed of seeds)
      if (applied.get(seed.slug) !== canonicalHash(seed.commerce)) await commerce.seed(seed);
    await commerce.inMemory.now();
    return commerce;
  }

  /** Stops hearing of changes. */
  close(): void {
    this.inMemory.close();
  }

  /** How a package is sold now: the same object until that changes. */
  soldAs(book: ProductPackage): SoldPackage {
    const now = this.now();
    const offer = this.currentOffers(now).get(book.slug)?.offer;
    const knownPackage = this.sold.get(book);
    if (knownPackage && knownPackage.offer === offer && knownPackage.until > now) return knownPackage.sold;
    const sold = soldPackage(book, offer, now);
    this.sold.set(book, { offer, sold, until: offer ? Infinity : now + UNSEEDED_FOR_MS });
    return sold;
  }

  /** How an extra is sold now; undefined where there is none of this SKU. Source: docs/rules.md EXTRA-02 */
  extra(sku: string): SoldExtra | undefined {
    const offer = this.currentOffers(this.now()).get(slugOfExtra(sku))?.offer;
    const sold = offer?.commerce.variants[0];
    return sold && { prices: sold.prices, unavailable: offer.unavailable };
  }

  /** How many pieces of a format or an extra are left; undefined: it is made to order. Source: docs/rules.md STOCK-01 */
  left(sku: string): number | undefined {
    return this.counted.get(sku);
  }

  /** Whether staff want it in lists, whatever a seed says. @returns false where there is no such product */
  setListed(slug: string, isListed: boolean): Promise<boolean> {
    return this.change((transaction) => repository.setListed(transaction, slug, isListed));
  }

  now(): number {
    return (this.parts.now ?? Date.now)();
  }

  /** Computed anew where a date has come since, and where the clock was put back. */
  private currentOffers(now: number): ReadonlyMap<string, DatedOffer> {
    if (now < this.nextAt && now >= this.computedAt) return this.offers;
    const offers = offersAt(this.rows, now);
    // what no date has changed stays the same object: views are kept by it
    for (const [slug, earlierOffer] of this.offers)
      if (earlierOffer.until > now && now >= this.computedAt) offers.set(slug, earlierOffer);
    this.keep(offers, now);
    return offers;
  }

  private keep(offers: ReadonlyMap<string, DatedOffer>, now: number): void {
    this.offers = offers;
    this.computedAt = now;
    this.nextAt = Math.min(Infinity, ...[...offers.values()].map(({ until: expiresAt }) => expiresAt));
  }

  /** How products are sold now, by slug; those of extras begin with 'extra:'. */
  current(): ReadonlyMap<string, DatedOffer> {
    return this.currentOffers(this.now());
  }

  /**
   * Changes what is sold, in one transaction that every process hears of.
   *
   * @param work - changes rows; false: nothing was changed, and nobody hears
   */
  async change(work: (transaction: Connection) => Promise<boolean>): Promise<boolean> {
    const { database, changes } = this.parts;
    const isChanged = await database.transaction(async (transaction) => {
      const isDone = await work(transaction);
      if (isDone) await changes.announce(transaction, COMMERCE_TOPIC);
      return isDone;
    });
    if (isChanged) await this.inMemory.now();
    return isChanged;
  }

  /**
   * Has a version of a package that becomes current bring its goods along, in the transaction that makes it so. Source:
   * docs/rules.md PACK-10
   *
   * @throws SkuTakenError
   */
  async seedPackage(transaction: Connection, book: ProductPackage): Promise<void> {
    const seed = seedOfPackage(book);
    await this.apply(transaction, seed);
    if (!(await repository.bringBack(transaction, seed))) throw new SkuTakenError(seed.slug);
    await this.parts.changes.announce(transaction, COMMERCE_TOPIC, seed.slug);
  }

  /**
   * Has a product the goods of a version that is current again: what another one had not comes back with the stock and
   * the prices that it had, what only the other one had goes.
   *
   * @returns false where one of its SKUs is another product's by now: the terms of the package hold for it
   */
  async bringBackGoods(transaction: Connection, book: ProductPackage): Promise<boolean> {
    await repository.lock(transaction, book.slug);
    const isDone = await repository.bringBack(transaction, seedOfPackage(book));
    await this.parts.changes.announce(transaction, COMMERCE_TOPIC, book.slug);
    return isDone;
  }

  /** Reads anew what is sold: this process need not wait until it hears of it. */
  refresh(): Promise<void> {
    return this.inMemory.now();
  }

  /** As at a start: what cannot be applied is told in the log. */
  seedIfNew(book: ProductPackage): Promise<void> {
    return this.seed(seedOfPackage(book));
  }

  /** Applies what a package's commerce.json says, or the file of the extras of one of them, at a start. */
  private async seed(seed: Seed): Promise<void> {
    const { database, changes, warn } = this.parts;
    try {
      const isSold = await database.transaction(async (transaction) => {
        const applied = await this.apply(transaction, seed);
        if (applied === 'now') await changes.announce(transaction, COMMERCE_TOPIC, seed.slug);
        return applied !== 'not';
      });
      if (!isSold)
        warn(
          { product: seed.slug },
          'commerce.json is not what is sold: a later one was applied; raise its revision',
        );
    } catch (err) {
      if (!(err instanceof SkuTakenError)) throw err;
      warn({ err }, 'commerce.json was not applied');
    }
  }

  /**
   * Once for its content, and never over one of a higher revision: a process of an earlier release that starts again
   * takes no price back. Source: docs/rules.md PACK-10
   *
   * Nobody hears of it yet: that is the last statement of a transaction.
   *
   * @returns 'before' where it was applied already, 'not' where a later one is what is sold
   * @throws SkuTakenError
   */
  private async apply(transaction: Connection, seed: Seed): Promise<'now' | 'before' | 'not'> {
    const { slug, commerce } = seed;
    const hash = canonicalHash(commerce);
    await repository.lock(transaction, slug);
    if (!(await repository.recordSeed(transaction, slug, hash, commerce.revision ?? 0)))
      return (await repository.currentSeed(transaction, slug)) === hash ? 'before' : 'not';
    if (!(await repository.seed(transaction, seed))) throw new SkuTakenError(slug);
    return 'now';
  }

  private async reload(): Promise<void> {
    this.rows = await repository.all(this.parts.database);
    this.counted = new Map(
      this.rows.goods.flatMap(({ sku, stock }) => (stock === null ? [] : [[sku, stock]])),
    );
    const now = this.now();
    const offers = offersAt(this.rows, now);
    // offers that did not change stay the same objects, so a sale of one product renews the views and pages of that one alone
    for (const [slug, offer] of offers) {
      const earlierOffer = this.offers.get(slug);
      if (isDeepStrictEqual(earlierOffer, offer)) offers.set(slug, earlierOffer!);
    }
    this.keep(offers, now);
  }
}

/** No product has such a slug. */
const slugOfExtra = (sku: string): string => `extra:${sku}`;

/** An extra is sold as a product is, with one variant. */
const seedOfExtra = ({ sku, stock, prices, ...terms }: ExtraTerms): Seed => ({
  slug: slugOfExtra(sku),
  commerce: {
    ...terms,
    masterSku: sku,
    variants: [{ format: sku, sku, ...(stock !== undefined && { stock }), prices }],
  },
  variantKind: 'extra',
});

const seedOfPackage = ({ slug, commerce }: ProductPackage): Seed => ({
  ...{ slug, commerce, variantKind: 'format' },
});

class SkuTakenError extends refusal(
  409,
  'sku_taken',
  (slug: string) => `A SKU in the commerce.json of ${slug} is another product's`,
) {}
