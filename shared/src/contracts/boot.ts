import { Type, type Static } from 'typebox';

export const EnvironmentSchema = Type.Union([
  Type.Literal('development'),
  Type.Literal('staging'),
  Type.Literal('pr_app'),
  Type.Literal('production'),
]);
export type Environment = Static<typeof EnvironmentSchema>;

/** One remote of the release set. `entry` and the keys of `files` are paths from the origin; values are SRI strings ('sha384-...'). */
export const RemoteReleaseSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  contractVersion: Type.Integer(),
  entry: Type.String(),
  integrity: Type.String(),
  files: Type.Record(Type.String(), Type.String()),
});
export type RemoteRelease = Static<typeof RemoteReleaseSchema>;

export const FlagsSchema = Type.Object(
  { imageModeration: Type.Object({ status: Type.String() }) },
  { additionalProperties: true },
);
export type Flags = Static<typeof FlagsSchema>;

export const TrackingConfigSchema = Type.Object({
  host: Type.Optional(Type.String()),
  containerId: Type.Optional(Type.String()),
  query: Type.Optional(Type.String()),
  ecommerceEndpoint: Type.String(),
  errorReportEndpoint: Type.String(),
});
export type TrackingConfig = Static<typeof TrackingConfigSchema>;

/** What the backend writes into every page, in <script type="application/json" id="boot">. */
export const BootDataSchema = Type.Object({
  environment: EnvironmentSchema,
  marketplace: Type.String(),
  flags: FlagsSchema,
  tracking: TrackingConfigSchema,
  remotes: Type.Array(RemoteReleaseSchema),
  /** answers of GET requests this route will make, by path with query: the page paints without asking again */
  preloaded: Type.Record(Type.String(), Type.Unknown()),
});
export type BootData = Static<typeof BootDataSchema>;
