import { Type, type Static } from 'typebox';
import { CustomisationSchema } from './muse';
import { GiftMessageSchema, codeEntry } from './address';
import { MoneySchema } from './market';
import { ShippingSchema } from './shipping';

export const ExtraKindSchema = Type.Union([Type.Literal('gift_wrap'), Type.Literal('add_on')]);
export const ExtraMisfitSchema = Type.Union([
  Type.Literal('format'),
  Type.Literal('product'),
  Type.Literal('market'),
  Type.Literal('unavailable'),
]);
/**
 * Why a promotion code is refused. `promo_outdone`: other promotions save more on every line.
 * Source: docs/rules.md PROMO-04, PROMO-05
 */
export const PromotionFaultSchema = Type.Union([
  Type.Literal('promo_unknown'),
  Type.Literal('promo_not_started'),
  Type.Literal('promo_ended'),
  Type.Literal('promo_not_in_market'),
  Type.Literal('promo_below_minimum'),
  Type.Literal('promo_nothing_to_reduce'),
  Type.Literal('promo_outdone'),
]);
/**
 * A promotion on a line or the cart. `percent` is a text such as '20%'; `amount` is the discount. `inactive` says why a
 * code has no effect at present. The code is in the cart until the shopper removes it.
 */
export const PromotionSchema = Type.Object({
  code: Type.String(),
  name: Type.String(),
  percent: Type.Optional(Type.String()),
  amount: MoneySchema,
  inactive: Type.Optional(PromotionFaultSchema),
});
/** Days in the market's calendar, `YYYY-MM-DD`: the day of dispatch, and the first and last days of arrival. */
export const DeliveryEstimateSchema = Type.Object({
  dispatch: Type.String(),
  earliest: Type.String(),
  latest: Type.String(),
});

/** A label and the value to show, such as 'Child's name: Robin'. `colour` is set for colour choices. */
export const SummaryEntrySchema = Type.Object({
  key: Type.String(),
  label: Type.String(),
  value: Type.String(),
  colour: Type.Optional(Type.String()),
});
export type SummaryEntry = Static<typeof SummaryEntrySchema>;

export const LineItemSchema = Type.Object({
  id: Type.String(),
  type: Type.String(),
  /**
   * `name` and `productName` are the same text. `name` is for the answer of a POST, `productName` for the cart.
   * Source: docs/rules.md CART-01, CART-07
   */
  name: Type.String(),
  productName: Type.String(),
  /**
   * the product's English name. It is the same in every market, so reports group items by it. Missing in orders older
   * than this field. Source: docs/rules.md TRACK-10
   */
  englishName: Type.Optional(Type.String()),
  productId: Type.String(),
  productSku: Type.String(),
  productSlug: Type.String(),
  variantSku: Type.String(),
  itemCategory: Type.String(),
  brand: Type.String(),
  quantity: Type.Integer(),
  format: Type.Object({ id: Type.String(), identifier: Type.String(), name: Type.String() }),
  customisation: CustomisationSchema,
  /** the reason why the line can no longer be bought; the totals exclude such a line. Source: docs/rules.md PACK-03 */
  unavailable: Type.Optional(
    Type.Union([Type.Literal('not_yet'), Type.Literal('discontinued'), Type.Literal('sold_out')]),
  ),
  /** version of the package with which the book is drawn and printed */
  version: Type.Optional(Type.String()),
  components: Type.Array(Type.String()),
  summary: Type.Array(SummaryEntrySchema),
  /** text of the card that comes with the gift wrap. Source: docs/rules.md EXTRA-04 */
  giftMessage: Type.Optional(Type.String()),
  /** choices that cost extra, with labels; `price` already includes them */
  upsells: Type.Array(
    Type.Object({
      id: Type.String(),
      key: Type.String(),
      sku: Type.Optional(Type.String()),
      price: MoneySchema,
      label: Type.String(),
    }),
  ),
  price: MoneySchema,
  lineTotal: MoneySchema,
  /** set if this line is an extra, of the kind `type`. It follows its parent in the list and is removed with it */
  parentLineItemId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** the reason why an extra does not fit its parent; `unavailable` is then set too. Source: docs/rules.md EXTRA-06 */
  misfit: Type.Optional(ExtraMisfitSchema),
  /** the discount of promotions on the line; not subtracted from `lineTotal` */
  discount: Type.Optional(Type.Union([MoneySchema, Type.Null()])),
  /** '20%' */
  productCoupon: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  promotions: Type.Optional(Type.Array(PromotionSchema)),
  /** set if the unit price is not the one that the shopper accepted. The checkout is closed until they accept it */
  priceChanged: Type.Optional(Type.Object({ before: MoneySchema, now: MoneySchema })),
  /** pieces left for this line, if it needs more. Earlier lines get theirs first. Source: docs/rules.md STOCK-02 */
  onlyLeft: Type.Optional(Type.Integer()),
  /** a newer version of the line's package, which the shopper may choose but need not */
  newerVersion: Type.Optional(Type.String()),
  /** true if the shopper approved all present pages; absent if this is unknown. Source: docs/rules.md PROOF-02 */
  approval: Type.Optional(
    Type.Union([Type.Literal('approved'), Type.Literal('changed'), Type.Literal('none')]),
  ),
  coverImage: Type.Optional(
    Type.Object({ url: Type.String(), isMuseImage: Type.Boolean(), alternativeText: Type.String() }),
  ),
});
export type LineItem = Static<typeof LineItemSchema>;

/**
 * The total that the checkout shows for this cart if the shopper chooses the cheapest delivery. It is for the address
 * of the checkout or the customer; without an address, for the market's own country.
 */
const CartEstimateSchema = Type.Object({
  /** ISO 3166-1 of the destination */
  country: Type.String(),
  /** the cheapest delivery */
  shipping: MoneySchema,
  /** delivery is free if goods cost at least this after promotions; absent if never free, or for several parcels */
  freeFrom: Type.Optional(MoneySchema),
  /** the amount missing for free delivery; absent if delivery is free already */
  toFree: Type.Optional(MoneySchema),
  /** tax on goods and delivery. Prices include it if `taxIncluded`. null if it depends on a region that is not known */
  tax: Type.Union([MoneySchema, Type.Null()]),
  /** store credit that the cart will use; already subtracted from `total` */
  credit: MoneySchema,
  /** includes delivery and tax, but not yet a tax on top of the prices whose amount is unknown */
  total: MoneySchema,
});

export const CartSchema = Type.Object({
  number: Type.String(),
  /** increases with every write; 0 before the first. Source: docs/rules.md CART-18 */
  revision: Type.Integer(),
  state: Type.String(),
  isOpen: Type.Boolean(),
  /** true while a payment is running: the cart is locked until it ends or is cancelled. Source: docs/rules.md PAY-02 */
  isBeingPaid: Type.Optional(Type.Boolean()),
  /** copied from the cart's checkout, as are `shipping` and the amounts of `price`. Source: docs/rules.md CART-07 */
  email: Type.Union([Type.String(), Type.Null()]),
  /** the chosen rate; null if none is chosen, or if the parcels have different rates */
  shipping: Type.Optional(Type.Union([ShippingSchema, Type.Null()])),
  coupon: Type.Union([Type.String(), Type.Null()]),
  processAt: Type.Union([Type.String(), Type.Null()]),
  currency: Type.String(),
  items: Type.Array(LineItemSchema),
  itemCount: Type.Integer(),
  /**
   * `total` excludes `pending` parts. `shipping`: the charge. `shippingFrom` and `estimate` use the lowest rate, and
   * are missing once a rate is chosen.
   */
  price: Type.Object({
    subtotal: MoneySchema,
    total: MoneySchema,
    taxIncluded: Type.Boolean(),
    discount: Type.Optional(Type.Object({ credit: MoneySchema, promo: MoneySchema })),
    shipping: Type.Optional(Type.Union([MoneySchema, Type.Null()])),
    shippingFrom: Type.Optional(MoneySchema),
    estimate: Type.Optional(CartEstimateSchema),
    /** the kind of place that delivery and tax depend on while there is no address; `X-Place` sends the place itself */
    openPlace: Type.Optional(Type.Union([Type.Literal('region'), Type.Literal('postcode')])),
    tax: Type.Optional(Type.Union([MoneySchema, Type.Null()])),
    pending: Type.Optional(Type.Array(Type.Union([Type.Literal('shipping'), Type.Literal('tax')]))),
  }),
  promotions: Type.Optional(Type.Array(PromotionSchema)),
  /** advertised promotions that the shopper can apply; `amount`: the additional saving. Source: docs/rules.md PROMO-02 */
  offers: Type.Optional(Type.Array(PromotionSchema)),
  /** lines saved for later, which the totals do not include */
  saved: Type.Optional(Type.Array(LineItemSchema)),
  delivery: Type.Optional(Type.Union([DeliveryEstimateSchema, Type.Null()])),
  /** lines about which the shopper must decide before the checkout accepts the cart. Source: docs/rules.md CART-23 */
  undecided: Type.Optional(
    Type.Array(
      Type.Object({
        lineItemId: Type.String(),
        reason: Type.Union([
          Type.Literal('price_changed'),
          Type.Literal('unavailable'),
          Type.Literal('too_many'),
        ]),
      }),
    ),
  ),
});
export type Cart = Static<typeof CartSchema>;
export const CartResponseSchema = Type.Object({ data: CartSchema });

const PackageVersionSchema = Type.String({ pattern: '^[0-9a-f]{16}$' });
const SkuSchema = Type.String({ minLength: 1, maxLength: 100 });
/** If the list has several gift wraps, the last one counts. */
const ExtraSkusSchema = Type.Array(SkuSchema, { maxItems: 20 });
/** The unit price that the page showed, to compare with the actual price. Source: docs/rules.md CART-22 */
const SeenPriceSchema = Type.String({ pattern: '^\\d{1,12}([.]\\d{1,3})?$' });
const OfNewLine = {
  /** version of the package that the page showed; default: the current version */
  version: Type.Optional(PackageVersionSchema),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  /** '' if there is no card; any other text needs a gift wrap */
  giftMessage: Type.Optional(GiftMessageSchema),
  /** the price that the page showed, without extras; if it is not the actual price, the cart line says so */
  seenPrice: Type.Optional(SeenPriceSchema),
};
/** `parentLineItem` is not needed, because a child item belongs to the book before it in the list. */
export const NewLineItemSchema = Type.Object({
  productId: Type.String({ minLength: 1 }),
  customisations: CustomisationSchema,
  parentLineItem: Type.Optional(Type.Literal(true)),
  ...OfNewLine,
});
export type NewLineItem = Static<typeof NewLineItemSchema>;
export const NewSkuItemSchema = Type.Object({
  productSku: SkuSchema,
  customisation: CustomisationSchema,
  addOnSkus: Type.Optional(ExtraSkusSchema),
  ...OfNewLine,
});
/** An extra for the last book before it in the list. It has the book's quantity; its own `quantity` is ignored. */
export const NewChildItemSchema = Type.Object({
  sku: SkuSchema,
  childLineItem: Type.Literal(true),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  seenPrice: Type.Optional(SeenPriceSchema),
});
export type NewItem = NewLineItem | Static<typeof NewSkuItemSchema> | Static<typeof NewChildItemSchema>;
/** Validates an item against one of three schemas, chosen by its keys, so that errors refer only to this schema. */
const NewItemSchema = Type.Unsafe<NewItem>({
  type: 'object',
  if: { required: ['childLineItem'] },
  then: NewChildItemSchema,
  else: { if: { required: ['productSku'] }, then: NewSkuItemSchema, else: NewLineItemSchema },
});
export const AddItemsBodySchema = Type.Object({
  items: Type.Array(NewItemSchema, { minItems: 1, maxItems: 20 }),
});
export const PatchItemBodySchema = Type.Object({
  item: Type.Object({
    productId: Type.Optional(Type.String()),
    customisations: Type.Optional(CustomisationSchema),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    /** SKUs that replace the line's extras */
    extras: Type.Optional(ExtraSkusSchema),
    /** missing means unchanged; '': no card */
    giftMessage: Type.Optional(GiftMessageSchema),
    /** version to change to: the line's `newerVersion`. Source: docs/rules.md CART-25 */
    version: Type.Optional(PackageVersionSchema),
    savedForLater: Type.Optional(Type.Boolean()),
    /** agrees to the shown price, `seenPrice`. Source: docs/rules.md CART-22 */
    confirm: Type.Optional(Type.Literal(true)),
    seenPrice: Type.Optional(SeenPriceSchema),
  }),
});
export const PromotionBodySchema = Type.Object({ code: codeEntry({ minLength: 1, maxLength: 40 }) });
export const DroppedExtraSchema = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  kind: ExtraKindSchema,
  reason: ExtraMisfitSchema,
});

/** `newGuestToken` is '' if the token of the request is still valid. Source: docs/rules.md GUEST-02 */
export const CartWriteResponseSchema = Type.Object({
  data: Type.Object({
    order: CartSchema,
    newGuestToken: Type.String(),
    /** lines that this write added, or to which it added pieces; `quantity`: the number of added pieces */
    added: Type.Optional(Type.Array(Type.Object({ id: Type.String(), quantity: Type.Integer() }))),
    dropped: Type.Optional(Type.Array(DroppedExtraSchema)),
  }),
});
export type CartWriteResponse = Static<typeof CartWriteResponseSchema>;
export type ExtraKind = Static<typeof ExtraKindSchema>;
export type ExtraMisfit = Static<typeof ExtraMisfitSchema>;
export type Promotion = Static<typeof PromotionSchema>;
export type PromotionFault = Static<typeof PromotionFaultSchema>;
export type DeliveryEstimate = Static<typeof DeliveryEstimateSchema>;
export type DroppedExtra = Static<typeof DroppedExtraSchema>;
