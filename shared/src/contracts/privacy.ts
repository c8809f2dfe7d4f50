import { Type, type Static } from 'typebox';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const Counts = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

/**
 * Progress of "delete everything about me". The receipt contains no personal data, so anyone with its id may read it.
 * Times are ISO 8601, UTC. Source: docs/rules.md PRIV-09
 */
export const PrivacyReceiptSchema = Type.Object({
  id: Type.String({ format: 'uuid' }),
  /** `waiting`: orders can still be edited or are in production. `running`: it runs, or starts within a minute or so */
  state: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('done')]),
  askedAt: Type.String(),
  doneAt: Nullable(Type.String()),
  counts: Counts,
  /** records that are not deleted, without personal data: `orders`, with the reason `bookkeeping` */
  kept: Type.Array(
    Type.Object({ kind: Type.String(), reason: Type.String(), count: Type.Integer({ minimum: 0 }) }),
  ),
});
export type PrivacyReceipt = Static<typeof PrivacyReceiptSchema>;
export const PrivacyReceiptResponseSchema = Type.Object({ data: PrivacyReceiptSchema });

const proof = {
  password: Type.Optional(Type.String({ maxLength: 200 })),
  token: Type.Optional(Type.String({ maxLength: 200 })),
};

/**
 * Proof of identity. A guest needs none. A customer sends `password`, or `token` from the e-mail's link. If a customer
 * sends neither, the server e-mails the link and answers 202 with `confirmation: 'mailed'`.
 */
export const PrivacyProofSchema = Type.Object(proof);
export type PrivacyProof = Static<typeof PrivacyProofSchema>;

/** The body of `POST /website/v1/privacy/delete`. */
export const PrivacyDeleteBodySchema = Type.Object({
  ...proof,
  /** true if the shopper accepts that the deletion waits until the last open order has shipped */
  afterOrders: Type.Optional(Type.Boolean()),
});
export type PrivacyDeleteBody = Static<typeof PrivacyDeleteBodySchema>;

/** `mailed`: the deletion starts when the link in the e-mail is opened. Otherwise the answer has a receipt. */
export const PrivacyDeleteResponseSchema = Type.Object({
  data: Type.Object({
    confirmation: Type.Union([Type.Literal('given'), Type.Literal('mailed')]),
    receipt: Nullable(PrivacyReceiptSchema),
  }),
});
export type PrivacyDeleteResponse = Static<typeof PrivacyDeleteResponseSchema>;

/** An export of personal data: a zip file, which is deleted after seven days. Source: docs/rules.md PRIV-11 */
export const PrivacyExportSchema = Type.Object({
  id: Type.String({ format: 'uuid' }),
  state: Type.Union([Type.Literal('preparing'), Type.Literal('ready'), Type.Literal('failed')]),
  askedAt: Type.String(),
  readyAt: Nullable(Type.String()),
  expiresAt: Nullable(Type.String()),
  bytes: Nullable(Type.Integer({ minimum: 0 })),
  /** URL for the download, which needs the owner's guest token or session; null until the archive is ready */
  url: Nullable(Type.String()),
});
export type PrivacyExport = Static<typeof PrivacyExportSchema>;
/** `mailed`: the export starts when the link in the e-mail is opened. Otherwise the answer has an archive. */
export const PrivacyExportResponseSchema = Type.Object({
  data: Type.Object({
    confirmation: Type.Union([Type.Literal('given'), Type.Literal('mailed')]),
    archive: Nullable(PrivacyExportSchema),
  }),
});
export type PrivacyExportResponse = Static<typeof PrivacyExportResponseSchema>;

/** Answer of `GET /website/v1/privacy`. */
export const PrivacyOverviewSchema = Type.Object({
  confirmation: Type.Union([Type.Literal('none'), Type.Literal('password'), Type.Literal('mail')]),
  /** orders that a deletion waits for, newest first */
  openOrders: Type.Array(
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      isCancellable: Type.Boolean(),
    }),
  ),
  deletion: Nullable(PrivacyReceiptSchema),
  /** the newest first */
  exports: Type.Array(PrivacyExportSchema),
});
export type PrivacyOverview = Static<typeof PrivacyOverviewSchema>;
export const PrivacyOverviewResponseSchema = Type.Object({ data: PrivacyOverviewSchema });
