import { Type, type Static } from 'typebox';
import { EnvironmentSchema, type Environment } from '@bindery/shared/contracts';

/** `production_staff`: in production at the host of staff alone. Source: docs/rules.md STAFF-01 */
const ReleasePlaceSchema = Type.Union([EnvironmentSchema, Type.Literal('production_staff')]);
export type ReleasePlace = Static<typeof ReleasePlaceSchema>;

/** @returns where a release has to exist to be told of: on the shop's pages, or on the page of staff, too */
export const placesOf = (environment: Environment, isForStaff: boolean): readonly ReleasePlace[] =>
  environment === 'production' && isForStaff ? [environment, 'production_staff'] : [environment];

export const existsIn = (
  { environments }: { readonly environments: readonly ReleasePlace[] },
  places: readonly ReleasePlace[],
): boolean => environments.some((place) => places.includes(place));

/** Of the page or of a remote. */
export const NameSchema = Type.String({ pattern: '^[a-z][a-z0-9_]*$', maxLength: 60 });
export const VersionSchema = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', maxLength: 100 });
/** A plain one: it is part of an address, and of the name of an object in the store. */
const FileNameSchema = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' });

/** Of each shared facade a hash of all its types, and of those of each export (that is used). */
const FacadesSchema = Type.Record(
  Type.String(),
  Type.Object({ version: Type.String(), exports: Type.Record(Type.String(), Type.String()) }),
);
/** What a page offers to remotes, and what a remote needs of it. */
const TypesSchema = Type.Object({ react: Type.Integer(), facades: FacadesSchema });
export type FacadeTypes = Static<typeof TypesSchema>;

/** release.json, written by the build of the shell or of a remote: `files` maps a file name to its integrity. */
export const ReleaseFileSchema = Type.Object({
  name: NameSchema,
  version: VersionSchema,
  /** how an exposed module is handed over */
  contractVersion: Type.Integer(),
  environments: Type.Array(ReleasePlaceSchema),
  entry: FileNameSchema,
  integrity: Type.String(),
  // a record's pattern alone says nothing of the keys that are not of it
  files: Type.Record(FileNameSchema, Type.String(), { additionalProperties: false }),
  /** kinds of pages that need its first files before they show what they are for; releases of old have none */
  routes: Type.Optional(Type.Array(Type.String())),
  /** by kind of page the scripts that it runs first, beside the entry; releases of old have none */
  pageFiles: Type.Optional(Type.Record(Type.String(), Type.Array(FileNameSchema))),
  /** the team that answers for it, as mfe.json says */
  owner: Type.Optional(Type.String()),
  /** of a remote: the contract's version of each exposed module; releases of old have the one number for all */
  contracts: Type.Optional(Type.Record(Type.String(), Type.String({ pattern: '^\\d+\\.\\d+$' }))),
  /** of the shell: the versions that it can be given, as a range for each exposed module of each remote */
  accepts: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
  /** of the shell; releases of old say nothing of types, and are not checked */
  provides: Type.Optional(TypesSchema),
  /** of a remote */
  builtAgainst: Type.Optional(TypesSchema),
});
export type ReleaseFile = Static<typeof ReleaseFileSchema>;

/** The page itself is a build like any remote's, under this name. */
export const SHELL = 'shell';
/** The remote that is the panel of staff. */
export const STAFF_PANEL = 'admin_mfe';

/** The object that holds release.json. */
export const RELEASE_FILE = 'release.json';

/**
 * A file is not what its release promises: a build is half written, or somebody changed it.
 */
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
