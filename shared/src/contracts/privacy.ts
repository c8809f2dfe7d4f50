import { Type, type Static } from 'typebox';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const Counts = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

/**
 * What became of "delete everything about me". Holds nothing of the person, so that whoever has its id may read it.
 * Times are ISO 8601, UTC. Source: docs/rules.md PRIV-09
 */
export const PrivacyReceiptSchema = Type.Object({
  id: Type.String({ format: 'uuid' }),
  /** `waiting`: for orders that can still be changed, or are being made; `running`: at once, or within a minute or so */
  state: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('done')]),
  askedAt: Type.String(),
  doneAt: Nullable(Type.String()),
  /** how many of each kind were deleted: `photos`, `carts`, ... */
  counts: Counts,
  /** what stays without the person: `orders` by `bookkeeping` */
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
 * How somebody shows who they are. A guest needs neither `password` nor `token`; a customer one of them, `token` from the
 * mailed link. With neither, the link is mailed: 202 with `confirmation: 'mailed'`.
 */
export const PrivacyProofSchema = Type.Object(proof);
export type PrivacyProof = Static<typeof PrivacyProofSchema>;

/** The body of `POST /website/v1/privacy/delete`. */
export const PrivacyDeleteBodySchema = Type.Object({
  ...proof,
  /** the shopper has been told of open orders: everything is deleted once the last of them has shipped */
  afterOrders: Type.Optional(Type.Boolean()),
});
export type PrivacyDeleteBody = Static<typeof PrivacyDeleteBodySchema>;

/** Of each either the receipt, or `mailed`: nothing happens before the link in the mail is opened. */
export const PrivacyDeleteResponseSchema = Type.Object({
  data: Type.Object({
    confirmation: Type.Union([Type.Literal('given'), Type.Literal('mailed')]),
    receipt: Nullable(PrivacyReceiptSchema),
  }),
});
export type PrivacyDeleteResponse = Static<typeof PrivacyDeleteResponseSchema>;

/** "Send me my data": a zip, kept for seven days. Source: docs/rules.md PRIV-11 */
export const PrivacyExportSchema = Type.Object({
  id: Type.String({ format: 'uuid' }),
  state: Type.Union([Type.Literal('preparing'), Type.Literal('ready'), Type.Literal('failed')]),
  askedAt: Type.String(),
  readyAt: Nullable(Type.String()),
  /** when it is deleted */
  expiresAt: Nullable(Type.String()),
  bytes: Nullable(Type.Integer({ minimum: 0 })),
  /** where its owner fetches it, with the guest token or the session; null until it is ready */
  url: Nullable(Type.String()),
});
export type PrivacyExport = Static<typeof PrivacyExportSchema>;
/** Either the archive as it stands, or `mailed`: nothing happens before the link in the mail is opened. */
export const PrivacyExportResponseSchema = Type.Object({
  data: Type.Object({
    confirmation: Type.Union([Type.Literal('given'), Type.Literal('mailed')]),
    archive: Nullable(PrivacyExportSchema),
  }),
});
export type PrivacyExportResponse = Static<typeof PrivacyExportResponseSchema>;

/** What a page needs before it asks: `GET /website/v1/privacy`. */
export const PrivacyOverviewSchema = Type.Object({
  /** how a deletion or an archive is confirmed: not at all, by the password, or by a mailed link */
  confirmation: Type.Union([Type.Literal('none'), Type.Literal('password'), Type.Literal('mail')]),
  /** orders that everything waits for, the newest first */
  openOrders: Type.Array(
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      /** within its edit window: it can still be cancelled */
      isCancellable: Type.Boolean(),
    }),
  ),
  /** one that was asked for and is not done */
  deletion: Nullable(PrivacyReceiptSchema),
  /** the newest first */
  exports: Type.Array(PrivacyExportSchema),
});
export type PrivacyOverview = Static<typeof PrivacyOverviewSchema>;
export const PrivacyOverviewResponseSchema = Type.Object({ data: PrivacyOverviewSchema });
