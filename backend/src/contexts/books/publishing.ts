import {
  clashesWith,
  PackageNotKeptError,
  PackageUnavailableError,
  type CommerceDocument,
  type Muse,
  type ProductPackage,
} from '@bindery/muse';
import type { PackagePublication } from '@bindery/shared/contracts';
import type { Connection, Database } from '../../platform/database';
import { NotFoundError } from '../../platform/problems';
import type { Commerce } from '../catalogue';
import type { CurrentVersions } from './current-versions';
import { trialsRepository, type TrialRow } from './package-trials.repository';
import {
  publicationsRepository as repository,
  type NewPublication,
  type PublicationRow,
} from './publications.repository';
import {
  BooksWouldBreakError,
  CurrentVersionChangedError,
  NothingToRollBackError,
  PackageClashesError,
  TrialUnusableError,
} from './publishing.errors';
import { newlyRefused } from './trial-report';

/** Carts change: what a trial counted says little of those of another day. */
const TRIAL_HOLDS_MS = 86_400_000;

type Publications = CurrentVersions['all'];

export interface PublishingParts {
  readonly muse: Muse;
  readonly database: Database;
  readonly current: CurrentVersions;
  readonly warn: (details: object, message: string) => void;
  readonly commerce: Pick<Commerce, 'seedPackage' | 'bringBackGoods' | 'seedIfNew' | 'refresh'>;
}

export interface WantedPublication {
  readonly trialId: string;
  readonly version: string;
  /** how many books may break, as the trial counted them */
  readonly acknowledged?: number | undefined;
}

/** Makes a version that was tried the one that shoppers get, and takes that back. Source: docs/rules.md PACK-13 */
export class Publishing {
  constructor(private readonly parts: PublishingParts) {}

  /**
   * Publishes a version on its trial. What is current already is done.
   *
   * @throws NotFoundError, TrialUnusableError, BooksWouldBreakError, PackageClashesError, PackageUnavailableError
   */
  async publish(wanted: WantedPublication): Promise<PackagePublication> {
    const { muse, database, commerce } = this.parts;
    const trial = await trialsRepository.find(database, wanted.trialId);
    if (!trial) throw new NotFoundError('There is no such trial: they are forgotten after half a year');
    const { slug } = trial;
    const { version } = wanted;
    const seen = await this.look();
    const before = this.currentOf(slug, seen);
    if (trial.version === version && before === version) return this.read(slug);
    checkTrial(trial, version, before);
    const books = newlyRefused(trial.report!);
    if (books > 0 && wanted.acknowledged !== books) throw new BooksWouldBreakError(books);
    const candidate = await this.bookOf(slug, version, trial.commerce);
    const others = muse.packages().filter((other) => other.slug !== slug);
    const clashes = clashesWith(candidate, others);
    if (clashes.length > 0) throw new PackageClashesError(clashes);
    const last = seen.get(slug);
    const row = {
      ...{ slug, version, number: (last?.number ?? 0) + 1, replaced: before },
      // what a rollback to it leads to is found from there on
      ...{ below: last?.version == null ? null : last.number, trialId: trial.id, reason: null },
    };
    const isAdded = await this.add(row, seen, (transaction) => commerce.seedPackage(transaction, candidate));
    return isAdded ? this.read(slug) : this.publish(wanted);
  }

  /**
   * Makes the version current again that the published one took the place of: at last what the release brings. Done
   * already is done.
   *
   * @param was - the version that shoppers get, as it was seen
   * @throws NothingToRollBackError, CurrentVersionChangedError, PackageUnavailableError
   */
  async rollBack(slug: string, wanted: { was: string; reason: string }): Promise<PackagePublication> {
    const { muse, commerce, warn } = this.parts;
    const seen = await this.look();
    const last = seen.get(slug);
    const before = this.currentOf(slug, seen);
    if (before !== wanted.was) {
      if (last?.reason != null && last.replaced === wanted.was) return this.read(slug);
      throw new CurrentVersionChangedError();
    }
    if (last?.version == null) throw new NothingToRollBackError();
    const below = await this.belowOf(last);
    const version = below?.version ?? null;
    // before anything is written: it has to be there
    const book = version === null ? muse.versions.brought.get(slug) : await this.bookOf(slug, version);
    const row = {
      ...{ slug, version, number: last.number + 1, replaced: before },
      ...{ below: below?.below ?? null, trialId: null, reason: wanted.reason.trim() },
    };
    const isAdded = await this.add(row, seen, async (transaction) => {
      if (book && !(await commerce.bringBackGoods(transaction, book)))
        warn({ product: slug }, "a SKU of the version that is current again is another product's by now");
    });
    if (!isAdded) return this.rollBack(slug, wanted);
    // on its own: prices that cannot be applied are no reason to keep a faulty version. What staff published brought its
    // own along then
    if (book && version === null) {
      await commerce.seedIfNew(book);
      await commerce.refresh();
    }
    return this.read(slug);
  }

  /** How a product stands. */
  async read(slug: string): Promise<PackagePublication> {
    const seen = this.parts.current.all;
    const last = seen.get(slug);
    const isPublished = last?.version != null;
    const below = isPublished ? await this.belowOf(last) : undefined;
    const brought = this.broughtOf(slug);
    return {
      ...{ slug, version: this.currentOf(slug, seen), brought },
      published_at: isPublished ? last.publishedAt.toISOString() : null,
      rolls_back_to: isPublished ? (below?.version ?? brought) : null,
      rolled_back: last?.reason == null ? null : { from: last.replaced, reason: last.reason },
    };
  }

  /**
   * A version that is kept, with the terms of its upload: the archive may have earlier ones.
   *
   * @param commerce - missing: of its last upload
   */
  private async bookOf(
    slug: string,
    version: string,
    commerce: CommerceDocument | null = null,
  ): Promise<ProductPackage> {
    const { muse, database } = this.parts;
    const keptProductPackage = await muse.packageVersion(slug, version);
    if (!keptProductPackage) throw notKept(slug, version);
    const terms = commerce ?? (await trialsRepository.commerceOf(database, slug, version));
    return { ...keptProductPackage, commerce: terms ?? keptProductPackage.commerce };
  }

  private broughtOf(slug: string): string | null {
    return this.parts.muse.versions.brought.get(slug)?.version ?? null;
  }

  /** What shoppers are to get, also where this process cannot have it just now. */
  private currentOf(slug: string, seen: Publications): string | null {
    return seen.get(slug)?.version ?? this.broughtOf(slug);
  }

  private async belowOf({ slug, below }: PublicationRow): Promise<PublicationRow | undefined> {
    return below === null ? undefined : repository.find(this.parts.database, slug, below);
  }

  /**
   * All of it in one transaction: whoever is killed on the way has changed nothing. Of any product nothing may have been
   * published since it was looked: this version was found to stand beside those that were current then.
   *
   * @param seen - what was current then
   * @param bringGoods - what goes along
   * @returns false where somebody else was first
   */
  private async add(
    row: NewPublication,
    seen: Publications,
    bringGoods: (transaction: Connection) => Promise<void>,
  ): Promise<boolean> {
    const { database, current, commerce } = this.parts;
    const { slug, version } = row;
    const isAdded = await database.transaction(async (transaction) => {
      await repository.lock(transaction);
      const lasts = await repository.last(transaction);
      if (lasts.some((last) => seen.get(last.slug)?.number !== last.number)) return false;
      if (!(await repository.add(transaction, row))) return false;
      const renewed = version ?? this.broughtOf(slug);
      const isKept = renewed !== null && (await repository.renew(transaction, renewed));
      if (version !== null && !isKept) throw notKept(slug, version);
      await bringGoods(transaction);
      await current.announce(transaction);
      return true;
    });
    if (isAdded) {
      await commerce.refresh();
      await this.look();
    }
    return isAdded;
  }

  /**
   * Reads anew what is current. A version that this process cannot have just now, of this product or another, is asked
   * for again by itself: it keeps nobody from publishing another, nor from taking it back.
   *
   * @returns what is current, as all that is decided now has to see it
   */
  private async look(): Promise<Publications> {
    const { current, warn } = this.parts;
    try {
      await current.refresh();
    } catch (err) {
      if (!(err instanceof PackageUnavailableError) && !(err instanceof PackageNotKeptError)) throw err;
      warn({ err }, 'a published version of a package cannot be had just now');
    }
    return current.all;
  }
}

const notKept = (slug: string, version: string): NotFoundError =>
  new NotFoundError(`The version "${version}" of "${slug}" is not kept any more`);

/** @throws TrialUnusableError */
function checkTrial(trial: TrialRow, version: string, current: string | null): void {
  if (trial.status !== 'done' || trial.version !== version)
    throw new TrialUnusableError('This trial has not shown that this version can be published: try it first');
  if (trial.baseVersion !== current)
    throw new TrialUnusableError('What shoppers get has changed since this trial: try the version again');
  if (trial.createdAt.getTime() < Date.now() - TRIAL_HOLDS_MS)
    throw new TrialUnusableError('This trial is older than a day, and carts have changed: try it again');
}
