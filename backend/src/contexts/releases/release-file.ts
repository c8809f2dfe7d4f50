import { Type, type Static } from 'typebox';
import { EnvironmentSchema, type Environment, type RemoteRelease } from '@bindery/shared/contracts';

/** The place of a release. `production_staff`: only at the production staff host. Source: docs/rules.md STAFF-01 */
const ReleasePlaceSchema = Type.Union([EnvironmentSchema, Type.Literal('production_staff')]);
export type ReleasePlace = Static<typeof ReleasePlaceSchema>;

/** @param isForStaff - true means the page is at the staff host @returns the places whose releases the page may use */
export const placesOf = (environment: Environment, isForStaff: boolean): readonly ReleasePlace[] =>
  environment === 'production' && isForStaff ? [environment, 'production_staff'] : [environment];

export const existsIn = (
  { environments }: { readonly environments: readonly ReleasePlace[] },
  places: readonly ReleasePlace[],
): boolean => environments.some((place) => places.includes(place));

export const NameSchema = Type.String({ pattern: '^[a-z][a-z0-9_]*$', maxLength: 60 });
export const VersionSchema = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', maxLength: 100 });
/** A file name without special characters, because it is part of a URL and of an object's name. */
const FileNameSchema = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' });

/** Hashes of the types of each shared facade and its exports. A remote lists only the exports that it uses. */
const FacadesSchema = Type.Record(
  Type.String(),
  Type.Object({ version: Type.String(), exports: Type.Record(Type.String(), Type.String()) }),
);
/** Types of the facades that a page offers or a remote needs. */
const TypesSchema = Type.Object({ react: Type.Integer(), facades: FacadesSchema });
export type FacadeTypes = Static<typeof TypesSchema>;

/** release.json, written by the build of the shell or of a remote: `files` maps a file name to its integrity. */
export const ReleaseFileSchema = Type.Object({
  name: NameSchema,
  version: VersionSchema,
  contractVersion: Type.Integer(),
  environments: Type.Array(ReleasePlaceSchema),
  entry: FileNameSchema,
  integrity: Type.String(),
  // the pattern alone would allow other keys
  files: Type.Record(FileNameSchema, Type.String(), { additionalProperties: false }),
  /** kinds of pages that load the release's first files early; old releases have none */
  routes: Type.Optional(Type.Array(Type.String())),
  /** scripts that each kind of page runs first, without the entry; missing in old releases */
  pageFiles: Type.Optional(Type.Record(Type.String(), Type.Array(FileNameSchema))),
  /** files that show each exposed module, without the entry; missing in old releases */
  firstFiles: Type.Optional(Type.Record(Type.String(), Type.Array(FileNameSchema))),
  /** the team in mfe.json */
  owner: Type.Optional(Type.String()),
  /** only in a remote: the contract version of each exposed module; old releases have one number for all modules */
  contracts: Type.Optional(Type.Record(Type.String(), Type.String({ pattern: '^\\d+\\.\\d+$' }))),
  /** only in the shell: by remote and exposed module, the range of contract versions that the shell accepts */
  accepts: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
  /** types that the shell offers; old releases lack them, so their types are not checked */
  provides: Type.Optional(TypesSchema),
  /** of a remote */
  builtAgainst: Type.Optional(TypesSchema),
  /** version of @bindery/contracts, and the hashes of the props by remote and module; missing in old releases */
  props: Type.Optional(
    Type.Object({
      contracts: Type.String(),
      hashes: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
    }),
  ),
  /** versions of @bindery/contracts whose tests the build passed, as recorded by the release command */
  verifiedAgainst: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
});
export type ReleaseFile = Static<typeof ReleaseFileSchema>;

/** The name of the page's own build. */
export const SHELL = 'shell';
export const STAFF_PANEL = 'admin_mfe';

export const RELEASE_FILE = 'release.json';

/** A file differs from its hash in release.json, because the build is incomplete or was changed. */
export class ReleaseDamagedError extends Error {
  constructor(
    readonly release: string,
    readonly file: string,
  ) {
    super(
      `release ${release}: the file ${file} is not the one its release.json names; build the workspace again`,
    );
    this.name = 'ReleaseDamagedError';
  }
}

/** The place of an exposed module on a kind of page, above or below the page's own content. */
export interface ModulePlace {
  readonly page: 'home' | 'product' | 'step' | 'options' | 'cart' | 'checkout' | 'orders' | 'account';
  readonly slot: 'above' | 'below';
  readonly expose: string;
}

export interface ListedRelease extends RemoteRelease {
  /** kinds of pages that load the release's first files early */
  readonly routes: readonly string[];
  readonly modulePlaces?: readonly ModulePlace[];
}

export function asListed({
  name,
  version,
  contractVersion,
  entry,
  integrity,
  files,
  routes = [],
  pageFiles,
  owner,
}: ReleaseFile): ListedRelease {
  const path = (file: string) => `/mfe/${name}/${version}/${file}`;
  return {
    name,
    version,
    contractVersion,
    integrity,
    routes,
    ...(pageFiles && { pageFiles }),
    ...(owner !== undefined && { owner }),
    entry: path(entry),
    files: Object.fromEntries(Object.entries(files).map(([file, hash]) => [path(file), hash])),
  };
}

/** Returns only the fields that a fallback needs. Pages contain no more of it, because fallbacks rarely run. */
export const asPrevious = ({
  version,
  contractVersion,
  entry,
  integrity,
}: ListedRelease): NonNullable<RemoteRelease['previous']> => ({ version, contractVersion, entry, integrity });
