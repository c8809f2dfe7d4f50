import type { FastifyReply, FastifyRequest } from 'fastify';
import { asPrevious, type ListedRelease } from './listed-release';

/** A developer works for a day; a browser that is closed ends it sooner. */
const LASTS_MS = 12 * 3_600_000;
const ENTRY = /^([a-z][a-z0-9_]*)@(\S+)$/;
/** What a page calls a build that nobody released. */
const LOCAL = 'local';

/** Origins of developers' builds, by the name of the remote that each takes the place of. */
export type Overridden = ReadonlyMap<string, string>;

export const NOTHING_OVERRIDDEN: Overridden = new Map();

/** Which browser runs a developer's build in the place of a remote's release. Source: docs/rules.md ALONE-01 */
export interface Overrides {
  mayComeFrom(origin: string): boolean;
  /** What this browser has, as far as it is allowed now. */
  of(request: FastifyRequest): Overridden;
  set(request: FastifyRequest, reply: FastifyReply, name: string, origin: string): void;
  end(reply: FastifyReply): void;
}

/**
 * In a signed cookie: no server keeps anything, and no other page of this machine writes one.
 *
 * @param isSecure - the shop is served over https
 */
export function createOverrides(origins: readonly RegExp[], isSecure: boolean): Overrides {
  const name = isSecure ? '__Host-remote-overrides' : 'remote-overrides';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure, signed: true } as const;
  const mayComeFrom = (origin: string): boolean => origins.some((allowed) => allowed.test(origin));

  function read(request: FastifyRequest): Overridden {
    const given = request.cookies[name];
    if (given === undefined || origins.length === 0) return NOTHING_OVERRIDDEN;
    const { valid, value } = request.unsignCookie(given);
    const [endsAt, ...entries] = valid ? (value ?? '').split('|') : [];
    if (!(Number(endsAt) > Date.now())) return NOTHING_OVERRIDDEN;
    const found = entries.flatMap((entry) => {
      const [, remote, origin] = ENTRY.exec(entry) ?? [];
      return remote && origin && mayComeFrom(origin) ? [[remote, origin] as const] : [];
    });
    return new Map(found);
  }

  return {
    mayComeFrom,
    of: read,
    set(request, reply, remote, origin) {
      const all = [...new Map([...read(request), [remote, origin]])].map((entry) => entry.join('@'));
      reply.setCookie(name, [Date.now() + LASTS_MS, ...all].join('|'), cookie);
    },
    end: (reply) => void reply.clearCookie(name, cookie),
  };
}

/**
 * The release set with a developer's builds in it. The release that one takes the place of stands in where it cannot be
 * loaded (REL-14), or the one before it where that does not fit the page (REL-14). Its files change as it is built
 * again: no integrity is known, and nothing is asked for early.
 */
export const withOverrides = (listed: readonly ListedRelease[], overridden: Overridden): ListedRelease[] =>
  listed.map((release) => {
    const origin = overridden.get(release.name);
    if (origin === undefined) return release;
    // without what is said of the release: what stands against it, which pages need it early
    const { name, owner, contractVersion, refused } = release;
    const previous = refused ? release.previous : asPrevious(release);
    return {
      ...{ name, contractVersion, version: LOCAL, entry: `${origin}/remoteEntry.js`, integrity: '' },
      ...{ files: {}, routes: [], overrideOrigin: origin },
      ...(owner !== undefined && { owner }),
      ...(previous && { previous }),
    };
  });
