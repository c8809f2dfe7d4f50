import { randomUUID } from 'node:crypto';
import { MuseBusyError, PackageUnavailableError, type Muse, type ProductPackage } from '@bindery/muse';
import type { PackageList, PackageTrial } from '@bindery/shared/contracts';
import { canonicalHash } from '../../platform/canonical-hash';
import type { Database } from '../../platform/database';
import { NotReadyError, PermanentFailure, type JobHandlers, type Jobs } from '../../platform/jobs';
import { withClaim, type ObjectStore } from '../../platform/object-store';
import { NotFoundError } from '../../platform/problems';
import { comparePages, pagePairs, type TrialProblem } from './compare-pages';
import { archiveKey, storePackage } from './package-archive';
import type { PackageCheck } from './package-check';
import { trialsRepository as repository, type ListedTrial, type TrialRow } from './package-trials.repository';
import { packagesRepository } from './packages.repository';
import { refusalsOfBoth, replayBooks, type BooksAfter } from './replay-books';

const JOB = 'packages.trial';
const CONTENT_TYPE = 'application/gzip';
const DAY_MS = 86_400_000;
const KEPT_MS = 180 * DAY_MS;
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 3;
const UPLOADS = 'package-trials/';
const uploadKey = (id: string): string => `${UPLOADS}${id}.gz`;
/** Lifetime of an upload. It is longer than that of a failed job, because a retry of the job needs the upload. */
const UPLOAD_KEPT_MS = 14 * DAY_MS;

export interface PackageTrialsParts {
  readonly muse: Muse;
  readonly database: Database;
  readonly store: ObjectStore;
  readonly jobs: Jobs;
  readonly checkPackage: PackageCheck;
  readonly booksInCarts: BooksAfter;
  readonly booksInOrders: BooksAfter;
}

const TERMS_ALONE =
  'commerce.json: shoppers get this version already, and prices, stock and days make no other one (set them under Prices and stock)';

interface Versions {
  readonly candidate: ProductPackage;
  readonly base: ProductPackage | undefined;
}

type ListedPackage = PackageList['packages'][number];
interface TriedPackages extends Pick<PackageList, 'trials'> {
  readonly packages: Pick<ListedPackage, 'slug' | 'name' | 'kept'>[];
}

/** Tries package versions, so that staff can check them before shoppers get them. Source: docs/rules.md PACK-11 */
export class PackageTrials {
  readonly handlers: JobHandlers = {
    [JOB]: {
      maxAttempts: MAX_ATTEMPTS,
      leaseMs: LEASE_MS,
      run: (payload, { signal }) => this.run((payload as { trialId: string }).trialId, signal),
      onDead: async (transaction, { id }) => void (await repository.failOf(transaction, id)),
    },
  };

  constructor(private readonly dependencies: PackageTrialsParts) {}

  /** Lists recent trials. Also lists, for each present or former product, the current version and all stored ones. */
  async list(): Promise<TriedPackages> {
    const { muse, database } = this.dependencies;
    const keptVersionRows = await repository.kept(database);
    const names = new Map(muse.packages().map(({ slug, content }) => [slug, content['en']!.product.name]));
    for (const { slug } of keptVersionRows) if (!names.has(slug)) names.set(slug, slug);
    const packages = [...names].map(([slug, name]) => ({
      ...{ slug, name },
      kept: keptVersionRows
        .filter((row) => row.slug === slug)
        .map((row) => ({ version: row.version, published_at: row.publishedAt.toISOString() })),
    }));
    return { packages, trials: (await repository.latest(database)).map(trialView) };
  }

  /** Queues the check and the trial of an uploaded package. @throws InvalidUploadError */
  async beginWithFiles(archive: Buffer): Promise<string> {
    const slug = await this.dependencies.checkPackage.slugOf(archive);
    const id = randomUUID();
    await this.dependencies.store.put(uploadKey(id), archive, CONTENT_TYPE);
    await this.enqueue(id, slug, null);
    return id;
  }

  /** Queues the trial of a kept version. @throws NotFoundError, PackageUnavailableError */
  async beginWithVersion(slug: string, version: string): Promise<string> {
    if (!(await this.dependencies.muse.packageVersion(slug, version)))
      throw new NotFoundError(`The version "${version}" of "${slug}" is not kept`);
    const id = randomUUID();
    await this.enqueue(id, slug, version);
    return id;
  }

  /** @throws NotFoundError */
  async read(id: string): Promise<PackageTrial> {
    const row = await repository.find(this.dependencies.database, id);
    if (!row) throw new NotFoundError('There is no such trial: they are forgotten after half a year');
    const report = row.report && { ...row.report, pages: await this.withPictures(row) };
    return { ...trialView(row), problems: [...row.problems], report };
  }

  /** Deletes trials after half a year, and uploads after two weeks. */
  async expire(now = new Date()): Promise<void> {
    const { database, store } = this.dependencies;
    await repository.expire(database, new Date(now.getTime() - KEPT_MS));
    for await (const key of store.list(UPLOADS)) {
      const foundStoredObject = await store.head(key);
      if (foundStoredObject && foundStoredObject.modifiedAt.getTime() < now.getTime() - UPLOAD_KEPT_MS)
        await store.delete(key);
    }
  }

  private async enqueue(id: string, slug: string, version: string | null): Promise<void> {
    const { database, jobs } = this.dependencies;
    await database.transaction(async (transaction) => {
      const { id: jobId } = await jobs.enqueue(transaction, { kind: JOB, payload: { trialId: id } });
      await repository.add(transaction, { id, slug, version, jobId });
    });
  }

  private async run(id: string, signal: AbortSignal): Promise<void> {
    const { database, store } = this.dependencies;
    const row = await repository.find(database, id);
    // also runs a failed trial, because staff may retry its job
    if (row?.status === 'waiting' || row?.status === 'failed') await this.runOpen(row, signal);
    await store.delete(uploadKey(id));
  }

  private async runOpen(row: TrialRow, signal: AbortSignal): Promise<void> {
    try {
      const version = row.version ?? (await this.keepUpload(row, signal));
      if (version === undefined) await repository.end(this.dependencies.database, row.id, 'refused');
      else await this.tryVersion(row, version, signal);
    } catch (error) {
      if (error instanceof PackageUnavailableError || error instanceof MuseBusyError)
        throw new NotReadyError('a version cannot be read, or drawn, just now', { cause: error });
      throw error;
    }
  }

  /** Stores the upload as a version if the check finds no errors. @returns undefined if the check finds errors */
  private async keepUpload({ id, slug }: TrialRow, signal: AbortSignal): Promise<string | undefined> {
    const { store, database, checkPackage } = this.dependencies;
    const archive = await store.get(uploadKey(id));
    if (!archive) throw new PermanentFailure('what was sent is not there any more: send it again');
    const { problems, version: checked } = await checkPackage.check(archive.bytes, signal);
    if (!checked) {
      await repository.checked(database, id, { version: null, problems, commerce: null });
      return undefined;
    }
    const { version, commerce } = checked;
    // the archive is stored before its row, so that every row has an archive
    await withClaim(database, archiveKey(slug, version), async () => {
      await storePackage(store, slug, version, () => Promise.resolve(checked.archive));
      await packagesRepository.see(database, { slug, version });
    });
    const warnings = this.warningsOf({ slug, version, commerce });
    await repository.checked(database, id, { version, problems: [...problems, ...warnings], commerce });
    return version;
  }

  /** Warns if a version changes only terms of sale, which staff should change under Prices and stock instead. */
  private warningsOf({
    slug,
    version,
    commerce,
  }: Pick<ProductPackage, 'slug' | 'version' | 'commerce'>): TrialProblem[] {
    const currentPackage = this.dependencies.muse.package(slug);
    const isKnown =
      currentPackage?.version !== version ||
      canonicalHash(currentPackage.commerce) === canonicalHash(commerce);
    return isKnown ? [] : [{ severity: 'warning', text: TERMS_ALONE }];
  }

  private async tryVersion({ id, slug }: TrialRow, version: string, signal: AbortSignal): Promise<void> {
    const { muse, database, booksInCarts, booksInOrders } = this.dependencies;
    const candidate = await muse.packageVersion(slug, version);
    if (!candidate) throw new PermanentFailure('the version is not kept any more: send it again');
    const versions: Versions = { candidate, base: muse.package(slug) };
    const carts = await replayBooks(muse, versions, booksInCarts, signal);
    const orders = await replayBooks(muse, versions, booksInOrders, signal);
    const pages = await comparePages(muse, versions, signal);
    const refusals = refusalsOfBoth(carts, orders);
    await repository.end(database, id, 'done', {
      baseVersion: versions.base?.version,
      report: { carts: carts.counts, orders: orders.counts, refusals, ...pages },
    });
  }

  /** Adds the URLs of pictures to a report. Each read makes new URLs, because the shop's secrets may change. */
  private async withPictures({ slug, version, baseVersion, report }: TrialRow) {
    const { muse } = this.dependencies;
    const candidate = version === null ? undefined : await muse.packageVersion(slug, version);
    const base = baseVersion === null ? undefined : await muse.packageVersion(slug, baseVersion);
    const pairs = candidate ? pagePairs(muse, { candidate, base }) : [];
    return report!.pages.map((compared) => {
      const pair = pairs.find(({ lang, page }) => lang === compared.lang && page === compared.page);
      return { ...compared, before: pair?.before?.url ?? null, after: pair?.after?.url ?? null };
    });
  }
}

const trialView = ({ id, slug, version, baseVersion, status, createdAt }: ListedTrial) => ({
  ...{ id, slug, version, base_version: baseVersion, status },
  created_at: createdAt.toISOString(),
});
