import type { FastifyReply, FastifyRequest } from 'fastify';
import { asPrevious, type ListedRelease } from './release-file';

/** A developer's working day; closing the browser ends it sooner. */
const LASTS_MS = 12 * 3_600_000;
const ENTRY = /^([a-z][a-z0-9_]*)@(\S+)$/;
const LOCAL = 'local';

/** Origins of developers' builds, by the name of the remote they replace. */
export type Overridden = ReadonlyMap<string, string>;

export const NOTHING_OVERRIDDEN: Overridden = new Map();

/** The developers' builds that a browser runs instead of released remotes. Source: docs/rules.md ALONE-01 */
export interface Overrides {
  mayComeFrom(origin: string): boolean;
  /** Returns this browser's overrides that are still allowed. */
  overridesOf(request: FastifyRequest): Overridden;
  set(request: FastifyRequest, reply: FastifyReply, name: string, origin: string): void;
  end(reply: FastifyReply): void;
}

/**
 * Keeps overrides in a signed cookie: the server stores nothing, and no other page on this machine can write one.
 *
 * @param isSecure - the shop is served over https
 */
export function createOverrides(origins: readonly RegExp[], isSecure: boolean): Overrides {
  const name = isSecure ? '__Host-remote-overrides' : 'remote-overrides';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure, signed: true } as const;
  const mayComeFrom = (origin: string): boolean => origins.some((allowed) => allowed.test(origin));

  function read(request: FastifyRequest): Overridden {
    const cookieValue = request.cookies[name];
    if (cookieValue === undefined || origins.length === 0) return NOTHING_OVERRIDDEN;
    const { valid, value } = request.unsignCookie(cookieValue);
    const [endsAt, ...entries] = valid ? (value ?? '').split('|') : [];
    if (!(Number(endsAt) > Date.now())) return NOTHING_OVERRIDDEN;
    const originPairs = entries.flatMap((entry) => {
      const [, remote, origin] = ENTRY.exec(entry) ?? [];
      return remote && origin && mayComeFrom(origin) ? [[remote, origin] as const] : [];
    });
    return new Map(originPairs);
  }

  return {
    mayComeFrom,
    overridesOf: read,
    set(request, reply, remote, origin) {
      const allEntries = [...new Map([...read(request), [remote, origin]])].map((entry) => entry.join('@'));
      reply.setCookie(name, [Date.now() + LASTS_MS, ...allEntries].join('|'), cookie);
    },
    end: (reply) => void reply.clearCookie(name, cookie),
  };
}

/**
 * Puts a developer's builds into the release set. The replaced release is the fallback if the developer's build cannot
 * be loaded (REL-14). If the replaced release does not fit the page, the release before it is the fallback (REL-14).
 * The developer's files change with each build, so they have no integrity and no preload.
 */
export const withOverrides = (listed: readonly ListedRelease[], overridden: Overridden): ListedRelease[] =>
  listed.map((release) => {
    const origin = overridden.get(release.name);
    if (origin === undefined) return release;
    // omits facts of the replaced release: its faults, and the pages that need it early
    const { name, owner, contractVersion, refused } = release;
    const previousRelease = refused ? release.previous : asPrevious(release);
    return {
      ...{ name, contractVersion, version: LOCAL, entry: `${origin}/remoteEntry.js`, integrity: '' },
      ...{ files: {}, routes: [], overrideOrigin: origin },
      ...(owner !== undefined && { owner }),
      ...(previousRelease && { previous: previousRelease }),
    };
  });
