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

/** Announced when products, goods or prices change. */
export const COMMERCE_TOPIC = 'commerce';

/** Time for which the offer of a package without an applied seed is cached. Later, one of its dates may have passed. */
const UNSEEDED_FOR_MS = 1000;

interface KnownPackage {
  readonly offer: Offer | undefined;
  readonly sold: SoldPackage;
  readonly expiresAt: number;
}

/** The terms of sale of an extra, as in its file. Every date begins at midnight UTC. */
export interface ExtraTerms {
  readonly sku: string;
  readonly revision?: number;
  readonly availableOn: string;
  readonly discontinueOn?: string;
  /** pieces; missing means made to order */
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
  readonly now?: () => number;
}

/**
 * Caches the terms of sale of all products in memory. The terms come from the database, which packages seed. A change
 * reaches every process within a second. Start and end dates take effect without a write.
 * Source: docs/rules.md PACK-02, PACK-03, PACK-10
 */
export class Commerce {
  private rows: CommerceRows = { products: [], goods: [], prices: [] };
  private counted: ReadonlyMap<string, number> = new Map();
  private offers: ReadonlyMap<string, DatedOffer> = new Map();
  private readonly sold = new WeakMap<ProductPackage, KnownPackage>();
  /** the next time at which a start or end date changes an offer */
  private nextAt = Infinity;
  private computedAt = Infinity;
  private readonly inMemory: KeptInMemory;

  private constructor(private readonly dependencies: CommerceParts) {
    this.inMemory = reloadOnChange(
      dependencies.changes,
      COMMERCE_TOPIC,
      () => this.reload(),
      (err) => dependencies.warn({ err }, 'prices could not be read; the last known ones hold'),
    );
  }

  /**
   * Applies the seeds of this process's own packages and reads all offers. Skips versions that staff published, because
   * the publication applied their terms and the archive may have older terms.
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
    // begins with one query, because usually no seed is new
    const applied = await repository.currentSeeds(commerceParts.database);
    for (const seed of seeds)
      if (applied.get(seed.slug) !== canonicalHash(seed.commerce)) await commerce.seed(seed);
    await commerce.inMemory.now();
    return commerce;
  }

  close(): void {
    this.inMemory.close();
  }

  /** Returns how a package is sold now. Returns the same object until that changes. */
  soldAs(book: ProductPackage): SoldPackage {
    const now = this.now();
    const offer = this.currentOffers(now).get(book.slug)?.offer;
    const knownPackage = this.sold.get(book);
    if (knownPackage && knownPackage.offer === offer && knownPackage.expiresAt > now)
      return knownPackage.sold;
    const sold = soldPackage(book, offer, now);
    this.sold.set(book, { offer, sold, expiresAt: offer ? Infinity : now + UNSEEDED_FOR_MS });
    return sold;
  }

  /** Returns the present offer of an extra; undefined if no extra has this SKU. Source: docs/rules.md EXTRA-02 */
  extra(sku: string): SoldExtra | undefined {
    const offer = this.currentOffers(this.now()).get(slugOfExtra(sku))?.offer;
    const sold = offer?.commerce.variants[0];
    return sold && { prices: sold.prices, unavailable: offer.unavailable };
  }

  /** Returns the remaining pieces of a format or extra; undefined if made to order. Source: docs/rules.md STOCK-01 */
  remainingStock(sku: string): number | undefined {
    return this.counted.get(sku);
  }

  /** Lists or unlists a product for staff. Seeds never change this. @returns false if there is no such product */
  setListed(slug: string, isListed: boolean): Promise<boolean> {
    return this.change((transaction) => repository.setListed(transaction, slug, isListed));
  }

  now(): number {
    return (this.dependencies.now ?? Date.now)();
  }

  /** Recomputes the offers if one of their dates has passed, or if the clock was set back. */
  private currentOffers(now: number): ReadonlyMap<string, DatedOffer> {
    if (now < this.nextAt && now >= this.computedAt) return this.offers;
    const offers = offersAt(this.rows, now);
    // reuses an offer's object until one of its dates passes, because views are cached by object identity
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

  /** Returns the present offers by slug. The slugs of extras begin with 'extra:'. */
  datedOffers(): ReadonlyMap<string, DatedOffer> {
    return this.currentOffers(this.now());
  }

  /**
   * Changes products, goods or prices in one transaction and announces the change to every process.
   *
   * @param work - callback that changes rows; if it returns false, nothing is announced
   */
  async change(work: (transaction: Connection) => Promise<boolean>): Promise<boolean> {
    const { database, changes } = this.dependencies;
    const isChanged = await database.transaction(async (transaction) => {
      const isDone = await work(transaction);
      if (isDone) await changes.announce(transaction, COMMERCE_TOPIC);
      return isDone;
    });
    if (isChanged) await this.inMemory.now();
    return isChanged;
  }

  /**
   * Adds the goods of a package version that becomes current. Must run in the transaction that makes the version
   * current. Source: docs/rules.md PACK-10
   *
   * @throws SkuTakenError
   */
  async seedPackage(transaction: Connection, book: ProductPackage): Promise<void> {
    const seed = seedOfPackage(book);
    await this.apply(transaction, seed);
    if (!(await repository.bringBack(transaction, seed))) throw new SkuTakenError(seed.slug);
    await this.dependencies.changes.announce(transaction, COMMERCE_TOPIC, seed.slug);
  }

  /**
   * Restores the goods of a version that becomes current again. Its retired goods are sold again, with their stock and
   * prices. Goods that the version lacks are retired.
   *
   * @returns false if another product now has one of the version's SKUs; the terms in the package then apply
   */
  async bringBackGoods(transaction: Connection, book: ProductPackage): Promise<boolean> {
    await repository.lock(transaction, book.slug);
    const isDone = await repository.bringBack(transaction, seedOfPackage(book));
    await this.dependencies.changes.announce(transaction, COMMERCE_TOPIC, book.slug);
    return isDone;
  }

  /** Reloads all offers at once, without waiting for the announcement of the change. */
  refresh(): Promise<void> {
    return this.inMemory.now();
  }

  /** Applies the seed of a package as at the start of a process. If this fails, logs the error. */
  seedIfNew(book: ProductPackage): Promise<void> {
    return this.seed(seedOfPackage(book));
  }

  /** Applies the seed of a product or extra when a process starts. */
  private async seed(seed: Seed): Promise<void> {
    const { database, changes, warn } = this.dependencies;
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
   * Applies a seed, unless the same seed or one with a higher revision was applied before. Thus the restart of an
   * earlier release cannot revert a price. Source: docs/rules.md PACK-10
   *
   * The caller must announce the change, because the announcement must be the last statement of the transaction.
   *
   * @returns 'before' if this seed was already applied, 'not' if a seed with a higher revision was applied
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
    this.rows = await repository.all(this.dependencies.database);
    this.counted = new Map(
      this.rows.goods.flatMap(({ sku, stock }) => (stock === null ? [] : [[sku, stock]])),
    );
    const now = this.now();
    const offers = offersAt(this.rows, now);
    // reuses the objects of unchanged offers, so that after a sale only the sold product gets new views and pages
    for (const [slug, offer] of offers) {
      const earlierOffer = this.offers.get(slug);
      if (isDeepStrictEqual(earlierOffer, offer)) offers.set(slug, earlierOffer!);
    }
    this.keep(offers, now);
  }
}

/** The slug of a product never contains a colon. */
const slugOfExtra = (sku: string): string => `extra:${sku}`;

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
