import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bucket } from './canary';
import { asPrevious, SHELL, type ListedRelease } from './release-file';

/** Maximum duration of an override by a developer's build. The override also ends when the browser is closed. */
const LASTS_MS = 12 * 3_600_000;
const ENTRY = /^([a-z][a-z0-9_]*)@(\S+)$/;
/** A stored version and the time in ms at which its link ends, as in `v2~1767225600000`. No origin has this form. */
const KEPT = /^([A-Za-z0-9][A-Za-z0-9._-]*)~(\d{13})$/;
const LOCAL = 'local';

/** A kept version that a browser runs before its activation. Source: docs/rules.md ALONE-04 */
export interface PreviewedRelease {
  readonly release: ListedRelease;
  readonly endsAt: Date;
}

/** Maps the name of a remote to its override, which is the origin of a developer's build or a stored version. */
export type Overridden = ReadonlyMap<string, string | PreviewedRelease>;

export const NOTHING_OVERRIDDEN: Overridden = new Map();

/** The builds that a browser runs instead of released remotes. Source: docs/rules.md ALONE-01, ALONE-04 */
export interface Overrides {
  mayComeFrom(origin: string): boolean;
  /** Returns this browser's overrides that are still allowed. @param bucket - of the browser */
  overridesOf(request: FastifyRequest, bucket?: Bucket): Promise<Overridden>;
  set(request: FastifyRequest, reply: FastifyReply, name: string, origin: string): void;
  preview(
    request: FastifyRequest,
    reply: FastifyReply,
    build: { readonly name: string; readonly version: string; readonly ends: string },
  ): void;
  end(reply: FastifyReply): void;
}

interface OverridesOptions {
  readonly origins: readonly RegExp[];
  /** never in production */
  readonly hasPreviews: boolean;
  /** the shop is served over https */
  readonly isSecure: boolean;
  readonly keptRelease: (
    name: string,
    version: string,
    bucket?: Bucket,
  ) => Promise<ListedRelease | undefined>;
}

/** Reads the version in an override's cookie entry. @returns undefined if the entry is a developer's origin */
function previewIn(source: string): { readonly version: string; readonly endsAt: number } | undefined {
  const [, version, ends] = KEPT.exec(source) ?? [];
  return version === undefined ? undefined : { version, endsAt: Number(ends) };
}

/** Stores overrides in a signed cookie, so that other pages on the developer's machine cannot forge them. */
export function createOverrides({
  origins,
  hasPreviews,
  isSecure,
  keptRelease,
}: OverridesOptions): Overrides {
  const name = isSecure ? '__Host-remote-overrides' : 'remote-overrides';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure, signed: true } as const;
  const mayComeFrom = (origin: string): boolean => origins.some((allowed) => allowed.test(origin));

  /** Reads the cookie. `endsAt`: end of overrides by developers' builds. Entries of stored versions name their end. */
  function read(request: FastifyRequest, now = Date.now()): { endsAt: number; entries: Map<string, string> } {
    const { valid, value } = request.unsignCookie(request.cookies[name] ?? '');
    const [endText, ...texts] = valid ? (value ?? '').split('|') : [];
    const endsAt = Number(endText ?? 0);
    const pairs = texts.flatMap((text) => {
      const [, remote, source] = ENTRY.exec(text) ?? [];
      if (!remote || !source) return [];
      const preview = previewIn(source);
      const isAllowed = preview ? hasPreviews && preview.endsAt > now : endsAt > now && mayComeFrom(source);
      return isAllowed ? [[remote, source] as const] : [];
    });
    return { endsAt, entries: new Map(pairs) };
  }

  function write(reply: FastifyReply, endsAt: number, entries: ReadonlyMap<string, string>): void {
    const allEntries = [...entries].map((entry) => entry.join('@'));
    reply.setCookie(name, [endsAt, ...allEntries].join('|'), cookie);
  }

  return {
    mayComeFrom,
    async overridesOf(request, bucket) {
      if (request.cookies[name] === undefined) return NOTHING_OVERRIDDEN;
      const overridden = new Map<string, string | PreviewedRelease>();
      for (const [remote, source] of read(request).entries) {
        const preview = previewIn(source);
        const release = preview && (await keptRelease(remote, preview.version, bucket));
        if (!preview) overridden.set(remote, source);
        else if (release) overridden.set(remote, { release, endsAt: new Date(preview.endsAt) });
      }
      return overridden;
    },
    set(request, reply, remote, origin) {
      write(reply, Date.now() + LASTS_MS, read(request).entries.set(remote, origin));
    },
    preview(request, reply, { name: remote, version, ends }) {
      const { endsAt, entries } = read(request);
      write(reply, endsAt, entries.set(remote, `${version}~${ends}`));
    },
    end: (reply) => void reply.clearCookie(name, cookie),
  };
}

/** Returns the version of the shell that the browser previews. */
export function previewedShellOf(overridden: Overridden): PreviewedRelease | undefined {
  const override = overridden.get(SHELL);
  return typeof override === 'string' ? undefined : override;
}

/** Returns the replaced release or, if it does not fit the page, its predecessor. Source: docs/rules.md REL-14 */
const fallbackOf = (release: ListedRelease | undefined): Pick<ListedRelease, 'previous'> => {
  const previousRelease = release && (release.refused ? release.previous : asPrevious(release));
  return previousRelease ? { previous: previousRelease } : {};
};

/** The developer's files change with each build, so they have no integrity and no preload. */
function localRelease(release: ListedRelease, origin: string): ListedRelease {
  // omits the replaced release's misfits and its list of pages that load it early
  const { name, owner, contractVersion, modulePlaces } = release;
  return {
    ...{ name, contractVersion, version: LOCAL, entry: `${origin}/remoteEntry.js`, integrity: '' },
    ...{ files: {}, routes: [], overrideOrigin: origin },
    ...(owner !== undefined && { owner }),
    ...(modulePlaces && { modulePlaces }),
    ...fallbackOf(release),
  };
}

const previewedRelease = (
  { release, endsAt }: PreviewedRelease,
  replaced?: ListedRelease,
): ListedRelease => ({
  ...release,
  ...(replaced?.version !== release.version && fallbackOf(replaced)),
  previewedUntil: endsAt.toISOString(),
});

/**
 * Puts a browser's overrides into the release set. Uses the replaced release as the fallback of its override (REL-14).
 * Adds previews of remotes that have no release yet.
 */
export function withOverrides(listed: readonly ListedRelease[], overridden: Overridden): ListedRelease[] {
  const names = new Set(listed.map(({ name }) => name));
  const addedReleases = [...overridden].flatMap(([name, override]) =>
    typeof override === 'string' || names.has(name) || name === SHELL ? [] : [previewedRelease(override)],
  );
  const releases = listed.map((release) => {
    const override = overridden.get(release.name);
    if (override === undefined) return release;
    return typeof override === 'string'
      ? localRelease(release, override)
      : previewedRelease(override, release);
  });
  return [...releases, ...addedReleases];
}
