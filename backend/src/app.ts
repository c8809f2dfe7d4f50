import type { FastifyInstance } from 'fastify';
import { analyticsRoutes } from './contexts/analytics';
import { cartRoutes, createCart, type Carts } from './contexts/cart';
import { catalogueRoutes, createCatalogue } from './contexts/catalogue';
import {
  contentRoutes,
  createContent,
  createContentGateway,
  type ContentGateway,
  type ContentService,
  type PackageContent,
} from './contexts/content';
import { createFlags, flagsRoutes } from './contexts/flags';
import { createGuests, type Guests } from './contexts/guests';
import type { Muse } from '@bindery/muse';
import { createMuse, museRoutes } from './contexts/muse';
import { createOwners, type Owners } from './contexts/owners';
import { createPages, createShellBuilds, pagesRoutes, type Pages } from './contexts/pages';
import { createPhotos, photosOfVisitor, type Photos } from './contexts/photos';
import { createPrint, makePdf, printRoutes, type MakePdf, type PrintService } from './contexts/print';
import { createReleases, releasesRoutes, staffBuildsRoutes, type Releases } from './contexts/releases';
import { openChanges, type Changes } from './platform/changes';
import type { Config, Secrets } from './platform/config';
import type { Database } from './platform/database';
import { atMostEvery, healthRoutes, type HealthCheck } from './platform/health';
import { createServer, injectFetch, installOpenApi } from './platform/http';
import { createIdempotency, type Idempotency } from './platform/idempotency';
import { createJobs, type JobHandlers, type Jobs } from './platform/jobs';
import { createObjectStore, type ObjectStore } from './platform/object-store';
import { upkeepJobs } from './upkeep';

export interface Backend {
  readonly app: FastifyInstance;
  /** with shoppers' photos in it */
  readonly muse: Muse;
  readonly guests: Guests;
  readonly owners: Owners;
  readonly photos: Photos;
  readonly carts: Carts;
  readonly print: PrintService;
  readonly releases: Releases;
  readonly idempotency: Idempotency;
  readonly objects: ObjectStore;
  readonly changes: Changes;
  readonly jobs: Jobs;
  /** What the contexts do with their jobs, by kind: for the worker. */
  readonly jobHandlers: JobHandlers;
  readonly upkeepHandlers: JobHandlers;
}

/** Every open page asks for health: that must not become a bill. */
const OBJECTS_CHECKED_EVERY_MS = 10_000;

/** Built-in or real, the content service is asked through the same client. */
function contentGateway(app: FastifyInstance, { content }: Config): ContentGateway {
  const isBuiltIn = content.repository === undefined;
  return createContentGateway({
    repository: content.repository ?? 'bindery',
    endpoint: isBuiltIn ? 'http://content.internal/content/api/v2' : content.endpoint,
    accessToken: content.accessToken,
    fetch: isBuiltIn ? injectFetch(app) : fetch,
    warn: (details, message) => app.log.warn(details, message),
  });
}

const bytesOf = ([first, ...others]: Secrets): readonly [Buffer, ...Buffer[]] => [
  Buffer.from(first, 'hex'),
  ...others.map((secret) => Buffer.from(secret, 'hex')),
];

/** Loads the product packages. Tests make it once and share it: packages never change while a process runs. */
export function openMuse(config: Config): Promise<Muse> {
  const [secret, ...acceptedSecrets] = bytesOf(config.keys.of('pages'));
  return createMuse({
    catalogueDir: config.catalogueDir,
    fontsDir: config.fontsDir,
    secret,
    acceptedSecrets,
  });
}

type Warn = (details: object, message: string) => void;

/** The parts that everything else stands on. */
async function createPlatform(config: Config, app: FastifyInstance, database: Database) {
  const warn: Warn = (details, message) => app.log.warn(details, message);
  const changes = await openChanges(database, warn);
  app.addHook('onClose', () => changes.close());
  return {
    changes,
    idempotency: createIdempotency(database),
    objects: createObjectStore(config.objectStore),
    jobs: createJobs(database, app.log),
    guests: createGuests(database, config.keys.of('guests')),
    owners: createOwners(database),
    warn,
  };
}

/** What the database, the catalogue, the object store and the content say of themselves. */
function healthChecks(
  database: Database,
  muse: Muse,
  objects: ObjectStore,
  content: ContentService,
): HealthCheck[] {
  return [
    {
      name: 'database',
      run: async () => {
        await database.query({ name: 'health', text: 'select 1' });
        return database.kind;
      },
    },
    {
      name: 'catalogue',
      run: async () => `${muse.packages().length} served, ${muse.refused.length} refused`,
    },
    {
      name: 'objects',
      isOptional: true,
      run: atMostEvery(OBJECTS_CHECKED_EVERY_MS, () => objects.check()),
    },
    { name: 'content', run: async () => content.masterRef() },
  ];
}

/** The form documents that the packages bring for the built-in content service. */
const packageContents = (muse: Muse): PackageContent[] =>
  muse
    .packages()
    .flatMap(({ slug, content }) => Object.values(content).map(({ lang, form }) => ({ slug, lang, form })));

type Platform = Awaited<ReturnType<typeof createPlatform>>;

function createConfiguredReleases(config: Config, database: Database, platform: Platform): Releases {
  const { changes, objects, warn } = platform;
  const { workspacesDir, environment } = config;
  return createReleases(
    {
      database,
      changes,
      objects,
      workspacesDir,
      warn: (reason) => warn({ reason }, 'a build is not taken'),
    },
    environment,
  );
}

function registerPages(
  app: FastifyInstance,
  config: Config,
  { pages, releases }: { pages: Pages; releases: Releases },
): Promise<void> {
  const { imageHost, tagManager } = config;
  return Promise.resolve(
    app.register(pagesRoutes, {
      pages,
      shell: createShellBuilds(releases),
      releases,
      tagManagerHost: tagManager?.host,
      uploadOrigin: imageHost.kind === 'cloudinary' ? new URL(imageHost.origin).origin : undefined,
    }),
  );
}

/**
 * The whole backend on an open database, not listening: `app.inject` asks it, `app.listen` serves it.
 *
 * @param given - `makePdf`: how print files are made, in this thread when nobody says otherwise
 */
export async function buildApp(
  config: Config,
  { database, muse: products, ...given }: { database: Database; muse: Muse; makePdf?: MakePdf },
): Promise<Backend> {
  const app = await createServer(config);
  const isProduction = config.environment === 'production';
  if (!isProduction) await installOpenApi(app, config.staffToken);

  const platform = await createPlatform(config, app, database);
  const { idempotency, objects, jobs, guests, warn } = platform;
  const { photos, routes: photosRoutes } = createPhotos({ config, database, store: objects, warn });
  await photos.linkFoldersOfBefore();
  const muse = products.withPhotos(photos.source);
  const { printDir: profileDir, staffToken } = config;
  const print = await createPrint({
    muse,
    database,
    jobs,
    store: objects,
    key: bytesOf(config.keys.of('prints'))[0],
    profileDir,
    makePdf: given.makePdf ?? makePdf,
  });
  photos.onGone((publicId) => muse.pictures.forgetPhoto(publicId));
  photos.onGone((publicId) => print.service.forgetPhoto(publicId));
  const contentService = await createContent(database, config.contentDir, packageContents(muse));
  const content = contentGateway(app, config);
  const catalogue = createCatalogue(muse, content);
  const carts = createCart({ database, idempotency, catalogue, muse, photos });
  const flags = createFlags(config);
  const releases = createConfiguredReleases(config, database, platform);
  const photosOf = photosOfVisitor(photos, guests);

  await app.register(contentRoutes, { service: contentService });
  await app.register(museRoutes, {
    muse,
    photosOf,
    hasSlugOverride: config.environment !== 'production',
  });
  await app.register(photosRoutes, { guests });
  await app.register(catalogueRoutes, { service: catalogue });
  await app.register(cartRoutes, { service: carts, guests });
  await app.register(analyticsRoutes, { carts, catalogue, guests });
  await app.register(flagsRoutes, { flags });
  await app.register(releasesRoutes, { releases });
  if (!isProduction || staffToken !== undefined)
    await app.register(staffBuildsRoutes, { releases, staffToken });
  if (!isProduction) await app.register(printRoutes, { service: print.service, photosOf, staffToken });
  await app.register(healthRoutes, { checks: healthChecks(database, muse, objects, contentService) });
  const pages = createPages({ config, catalogue, content, muse, releases, flags, warn });
  await registerPages(app, config, { pages, releases });
  await app.ready();
  const parts = { ...platform, app, muse, photos, carts, releases, print: print.service };
  const jobHandlers = { ...print.handlers };
  return { ...parts, jobHandlers, upkeepHandlers: upkeepJobs(database, parts, jobHandlers) };
}
