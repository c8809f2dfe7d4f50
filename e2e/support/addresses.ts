import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const projectRoot = root;

/** The first port of this run. Runs with different first ports can run at the same time. */
export const firstPort = Number(process.env.E2E_PORT ?? 4310);
/** The URL of a shop that already runs, such as the shop of `npm run soak`. */
export const shopUnderTest = process.env.E2E_ORIGIN;
export const addresses = {
  production: shopUnderTest ?? `http://localhost:${firstPort}`,
  development: `http://localhost:${firstPort + 1}`,
  /** a server with the full configuration, which `configured.spec.ts` starts */
  configured: `http://localhost:${firstPort + 3}`,
} as const;

/** Ports of the servers that specs start; each spec has its own ports, because specs run in parallel. */
export const portOf = {
  restart: firstPort + 2,
  photoReview: firstPort + 6,
  staffSignIn: firstPort + 7,
  withdrawnPage: firstPort + 9,
  remoteAlone: firstPort + 10,
  outsideRemote: firstPort + 11,
  /** this port and the next three */
  standAlone: firstPort + 12,
  staffPackages: firstPort + 16,
  staffReleases: firstPort + 17,
  staffPage: firstPort + 18,
  secondOrigin: firstPort + 19,
  cdn: firstPort + 20,
  releaseLook: firstPort + 21,
  frozenPage: firstPort + 22,
  releaseFigures: firstPort + 23,
  npmRegistry: firstPort + 26,
  createdRemote: firstPort + 27,
} as const;

export const measuring = {
  tagManager: `http://127.0.0.1:${firstPort + 4}`,
  collector: `http://127.0.0.1:${firstPort + 5}`,
} as const;

export const measuredShop = {
  GTM_HOST: measuring.tagManager,
  GTM_CONTAINER_ID: 'GTM-STANDIN',
  GTM_PARAMS: `collector=${encodeURIComponent(measuring.collector)}`,
  TAG_VENDORS: 'google-analytics,google-ads',
  TAG_VENDOR_ORIGINS: `connect=${measuring.collector}`,
  EXPERIMENT_SCRIPT_ID: 'standin',
  EXPERIMENT_SCRIPT_HOST: measuring.tagManager,
  SENTRY_DSN: measuring.tagManager.replace('//', '//public@') + '/1',
} as const;

/** Each server's own data folder, emptied before the run. */
export function dataFolder(name: string): string {
  return path.join(root, '.cache', 'e2e', `${firstPort}-${name}`);
}
