import type { Muse } from '@bindery/muse';
import type { Forwards } from './contexts/analytics';
import type { ContentGateway } from './contexts/content';
import { checkCloudinary } from './contexts/photos';
import type { Config } from './platform/config';
import type { Database } from './platform/database';
import { atMostEvery, type HealthCheck } from './platform/health';
import type { ObjectStore } from './platform/object-store';

/** Every open page asks for health: that must not become a bill. */
const NEIGHBOURS_CHECKED_EVERY_MS = 10_000;

interface Checked {
  readonly config: Config;
  readonly database: Database;
  readonly muse: Muse;
  readonly objects: ObjectStore;
  readonly content: ContentGateway;
  readonly forwards: Pick<Forwards, 'checks'>;
}

/** A neighbour that the shop can sell without, for a while. */
const neighbour = (name: string, run: () => Promise<string>): HealthCheck => ({
  name,
  isOptional: true,
  run: atMostEvery(NEIGHBOURS_CHECKED_EVERY_MS, run),
});

function imageHostCheck({ imageHost: host }: Config): HealthCheck {
  const name = 'imageHost';
  if (host.kind === 'cloudinary')
    return neighbour(name, () => checkCloudinary(host).then(() => 'Cloudinary'));
  if (host.kind === 'built-in') return { name, isOptional: true, run: async () => 'built-in' };
  return {
    name,
    isOptional: true,
    run: () => Promise.reject(new Error('CLOUDINARY_URL does not say enough')),
  };
}

/** What everything that is configured says of itself. Source: docs/rules.md HTTP-18 */
export function healthChecks({ config, database, muse, objects, content, forwards }: Checked): HealthCheck[] {
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
    neighbour('objects', () => objects.check()),
    neighbour('content', () => content.check()),
    imageHostCheck(config),
    ...forwards.checks,
  ];
}
