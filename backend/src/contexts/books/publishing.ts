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
} from './muse.errors';
import { newlyRefused } from './compare-pages';

/** Maximum age of a trial. Its counts of books become outdated as carts change. */
const TRIAL_HOLDS_MS = 86_400_000;

type Publications = CurrentVersions['all'];

export interface PublishingParts {
  readonly muse: Muse;
  readonly database: Database;
  readonly currentVersions: CurrentVersions;
  readonly warn: (details: object, message: string) => void;
  readonly commerce: Pick<Commerce, 'seedPackage' | 'bringBackGoods' | 'seedIfNew' | 'refresh'>;
}

export interface WantedPublication {
  readonly trialId: string;
  readonly version: string;
  /** how many of the books that the trial counted may break; staff have confirmed this number */
  readonly acknowledged?: number | undefined;
}

/** Publishes versions that passed a trial, and rolls them back. Source: docs/rules.md PACK-13 */
export class Publishing {
  constructor(private readonly dependencies: PublishingParts) {}

  /**
   * Publishes a version based on its trial. Does nothing if this version is current already.
   *
   * @throws NotFoundError, TrialUnusableError, BooksWouldBreakError, PackageClashesError, PackageUnavailableError
   */
  async publish(publication: WantedPublication): Promise<PackagePublication> {
    const { muse, database, commerce } = this.dependencies;
    const trial = await trialsRepository.find(database, publication.trialId);
    if (!trial) throw new NotFoundError('There is no such trial: they are forgotten after half a year');
    const { slug } = trial;
    const { version } = publication;
    const publications = await this.look();
    const currentVersion = this.currentVersionOf(slug, publications);
    if (trial.version === version && currentVersion === version) return this.read(slug);
    checkTrial(trial, version, currentVersion);
    const books = newlyRefused(trial.report!);
    if (books > 0 && publication.acknowledged !== books) throw new BooksWouldBreakError(books);
    const candidate = await this.bookOf(slug, version, trial.commerce);
    const otherPackages = muse.packages().filter((book) => book.slug !== slug);
    const clashes = clashesWith(candidate, otherPackages);
    if (clashes.length > 0) throw new PackageClashesError(clashes);
    const lastPublication = publications.get(slug);
    const row = {
      ...{ slug, version, number: (lastPublication?.number ?? 0) + 1, replaced: currentVersion },
      // number of the publication that a rollback restores; null for the release's version
      ...{
        below: lastPublication?.version == null ? null : lastPublication.number,
        trialId: trial.id,
        reason: null,
      },
    };
    const isAdded = await this.add(row, publications, (transaction) =>
      commerce.seedPackage(transaction, candidate),
    );
    return isAdded ? this.read(slug) : this.publish(publication);
  }

  /**
   * Restores the version that was current until the last publication. Repeated rollbacks end at the release's
   * version. Does nothing if `was` has been rolled back already.
   *
   * @param was - the current version that the panel showed to staff
   * @throws NothingToRollBackError, CurrentVersionChangedError, PackageUnavailableError
   */
  async rollBack(slug: string, rollback: { was: string; reason: string }): Promise<PackagePublication> {
    const { muse, commerce, warn } = this.dependencies;
    const publications = await this.look();
    const lastPublication = publications.get(slug);
    const currentVersion = this.currentVersionOf(slug, publications);
    if (currentVersion !== rollback.was) {
      if (lastPublication?.reason != null && lastPublication.replaced === rollback.was)
        return this.read(slug);
      throw new CurrentVersionChangedError();
    }
    if (lastPublication?.version == null) throw new NothingToRollBackError();
    const publicationBelow = await this.publicationBelow(lastPublication);
    const version = publicationBelow?.version ?? null;
    // loads the version first and then writes the rollback, because a lost version must not become current
    const book = version === null ? muse.versions.brought.get(slug) : await this.bookOf(slug, version);
    const row = {
      ...{ slug, version, number: lastPublication.number + 1, replaced: currentVersion },
      ...{ below: publicationBelow?.below ?? null, trialId: null, reason: rollback.reason.trim() },
    };
    const isAdded = await this.add(row, publications, async (transaction) => {
      if (book && !(await commerce.bringBackGoods(transaction, book)))
        warn({ product: slug }, "a SKU of the version that is current again is another product's by now");
    });
    if (!isAdded) return this.rollBack(slug, rollback);
    // Prices are applied after the rollback, because a fault in them must not prevent it. Only the prices of a release
    // must be applied: those of a publication were applied when it was published.
    if (book && version === null) {
      await commerce.seedIfNew(book);
      await commerce.refresh();
    }
    return this.read(slug);
  }

  async read(slug: string): Promise<PackagePublication> {
    const publications = this.dependencies.currentVersions.all;
    const lastPublication = publications.get(slug);
    const isPublished = lastPublication?.version != null;
    const publicationBelow = isPublished ? await this.publicationBelow(lastPublication) : undefined;
    const brought = this.broughtOf(slug);
    return {
      ...{ slug, version: this.currentVersionOf(slug, publications), brought },
      published_at: isPublished ? lastPublication.publishedAt.toISOString() : null,
      rolls_back_to: isPublished ? (publicationBelow?.version ?? brought) : null,
      rolled_back:
        lastPublication?.reason == null
          ? null
          : { from: lastPublication.replaced, reason: lastPublication.reason },
    };
  }

  /**
   * Loads a stored version with the terms of sale of its last upload, because its archive may have earlier terms.
   *
   * @param commerce - the terms to use in place of those of the last upload
   */
  private async bookOf(
    slug: string,
    version: string,
    commerce: CommerceDocument | null = null,
  ): Promise<ProductPackage> {
    const { muse, database } = this.dependencies;
    const keptProductPackage = await muse.packageVersion(slug, version);
    if (!keptProductPackage) throw notKept(slug, version);
    const terms = commerce ?? (await trialsRepository.commerceOf(database, slug, version));
    return { ...keptProductPackage, commerce: terms ?? keptProductPackage.commerce };
  }

  private broughtOf(slug: string): string | null {
    return this.dependencies.muse.versions.brought.get(slug)?.version ?? null;
  }

  /** Returns the version that shoppers should get, even if this process cannot load it. */
  private currentVersionOf(slug: string, publications: Publications): string | null {
    return publications.get(slug)?.version ?? this.broughtOf(slug);
  }

  private async publicationBelow({
    slug,
    below: belowNumber,
  }: PublicationRow): Promise<PublicationRow | undefined> {
    return belowNumber === null ? undefined : repository.find(this.dependencies.database, slug, belowNumber);
  }

  /**
   * Adds a publication in one transaction, so that a crash causes no partial change. Refuses it if any product was
   * published after `publications` was read, because the version was not checked against that product.
   *
   * @param publications - the publications that were current when the version was checked
   * @param bringGoods - applies the version's goods, in the same transaction
   * @returns false if a parallel publication was first
   */
  private async add(
    row: NewPublication,
    publications: Publications,
    bringGoods: (transaction: Connection) => Promise<void>,
  ): Promise<boolean> {
    const { database, currentVersions, commerce } = this.dependencies;
    const { slug, version } = row;
    const isAdded = await database.transaction(async (transaction) => {
      await repository.lock(transaction);
      const lasts = await repository.last(transaction);
      if (
        lasts.some(
          (lastPublication) => publications.get(lastPublication.slug)?.number !== lastPublication.number,
        )
      )
        return false;
      if (!(await repository.add(transaction, row))) return false;
      const renewed = version ?? this.broughtOf(slug);
      const isKept = renewed !== null && (await repository.renew(transaction, renewed));
      if (version !== null && !isKept) throw notKept(slug, version);
      await bringGoods(transaction);
      await currentVersions.announce(transaction);
      return true;
    });
    if (isAdded) {
      await commerce.refresh();
      await this.look();
    }
    return isAdded;
  }

  /**
   * Reads the current versions again. A version that this process cannot load does not block publications and
   * rollbacks. The process retries loading it.
   *
   * @returns the current publications
   */
  private async look(): Promise<Publications> {
    const { currentVersions, warn } = this.dependencies;
    try {
      await currentVersions.refresh();
    } catch (err) {
      if (!(err instanceof PackageUnavailableError) && !(err instanceof PackageNotKeptError)) throw err;
      warn({ err }, 'a published version of a package cannot be had just now');
    }
    return currentVersions.all;
  }
}

const notKept = (slug: string, version: string): NotFoundError =>
  new NotFoundError(`The version "${version}" of "${slug}" is not kept any more`);

/** @throws TrialUnusableError */
function checkTrial(trial: TrialRow, version: string, currentVersion: string | null): void {
  if (trial.status !== 'done' || trial.version !== version)
    throw new TrialUnusableError('This trial has not shown that this version can be published: try it first');
  if (trial.baseVersion !== currentVersion)
    throw new TrialUnusableError('What shoppers get has changed since this trial: try the version again');
  if (trial.createdAt.getTime() < Date.now() - TRIAL_HOLDS_MS)
    throw new TrialUnusableError('This trial is older than a day, and carts have changed: try it again');
}
