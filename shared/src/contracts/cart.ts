import { Type, type Static } from 'typebox';
import { CustomisationSchema } from './customisation';
import { codeEntry } from './entry';
import { MoneySchema } from './money';
import { ShippingSchema } from './shipping';

/** Of the shop's extras: a paper to wrap in, or something that goes along. */
export const ExtraKindSchema = Type.Union([Type.Literal('gift_wrap'), Type.Literal('add_on')]);
/** Why an extra does not go with a line: another format, product or market only, or it is not sold. */
export const ExtraMisfitSchema = Type.Union([
  Type.Literal('format'),
  Type.Literal('product'),
  Type.Literal('market'),
  Type.Literal('unavailable'),
]);
/** Why a promotion's code is refused; `promo_outdone`: on each line another one takes off more. Source: docs/rules.md PROMO-04, PROMO-05 */
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
 * A promotion as it counts for one line or for the cart: `percent` '20%', `amount` what it takes off. `inactive` tells
 * why a code of the cart takes off nothing at the moment: it stays until the shopper removes it.
 */
export const PromotionSchema = Type.Object({
  code: Type.String(),
  name: Type.String(),
  percent: Type.Optional(Type.String()),
  amount: MoneySchema,
  inactive: Type.Optional(PromotionFaultSchema),
});
/** Days of the market's calendar, `YYYY-MM-DD`: the parcel leaves, and arrives between the two others, both included. */
export const DeliveryEstimateSchema = Type.Object({
  dispatch: Type.String(),
  earliest: Type.String(),
  latest: Type.String(),
});

/** A label and a value to read: 'Child's name: Robin'. `colour` is set for colour choices. */
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
  /** `name` for POST's reader, `productName` for the cart's: the same words. Source: docs/rules.md CART-01, CART-07 */
  name: Type.String(),
  productName: Type.String(),
  /** the same in every market: reports group by it. Orders placed before this field existed have none. Source: docs/rules.md TRACK-10 */
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
  /** why it cannot be bought any more: it is not counted, and can only be removed. Source: docs/rules.md PACK-03 */
  unavailable: Type.Optional(
    Type.Union([Type.Literal('not_yet'), Type.Literal('discontinued'), Type.Literal('sold_out')]),
  ),
  /** of the package that it is drawn and printed with */
  version: Type.Optional(Type.String()),
  components: Type.Array(Type.String()),
  summary: Type.Array(SummaryEntrySchema),
  /** what of the customisation costs extra, with the words for it; `price` has it in it already */
  upsells: Type.Array(
    Type.Object({
      id: Type.String(),
      key: Type.String(),
      sku: Type.Optional(Type.String()),
      price: MoneySchema,
      label: Type.String(),
    }),
  ),
  /** for one, and for the line (quantity times one) */
  price: MoneySchema,
  lineTotal: MoneySchema,
  /** `type` is then a kind of extra, not 'personalised_product'; the line stands behind its parent and goes with it */
  parentLineItemId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** of an extra: why it does not go with its line here; `unavailable` is set then. Source: docs/rules.md EXTRA-06 */
  misfit: Type.Optional(ExtraMisfitSchema),
  /** what promotions take off the whole line; `lineTotal` is without them */
  discount: Type.Optional(Type.Union([MoneySchema, Type.Null()])),
  /** '20%' */
  productCoupon: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  promotions: Type.Optional(Type.Array(PromotionSchema)),
  /** the price for one was another when the shopper last agreed to it: checkout waits until they agree again */
  priceChanged: Type.Optional(Type.Object({ before: MoneySchema, now: MoneySchema })),
  /** more is wanted than is left: how many of it there are, lines before it served first. Source: docs/rules.md STOCK-02 */
  onlyLeft: Type.Optional(Type.Integer()),
  /** of the package, where the line has an earlier one: offered, never forced */
  newerVersion: Type.Optional(Type.String()),
  /** have all its pages been looked at and approved as they are? Not there where that cannot be told. Source: docs/rules.md PROOF-02 */
  approval: Type.Optional(
    Type.Union([Type.Literal('approved'), Type.Literal('changed'), Type.Literal('none')]),
  ),
  coverImage: Type.Optional(
    Type.Object({ url: Type.String(), isMuseImage: Type.Boolean(), alternativeText: Type.String() }),
  ),
});
export type LineItem = Static<typeof LineItemSchema>;

export const CartSchema = Type.Object({
  number: Type.String(),
  /** raised by every write; 0 before the first one. Source: docs/rules.md CART-18 */
  revision: Type.Integer(),
  state: Type.String(),
  isOpen: Type.Boolean(),
  /** a payment runs for it: nothing of it can be changed until that ends, or is given up. Source: docs/rules.md PAY-02 */
  isBeingPaid: Type.Optional(Type.Boolean()),
  /** of the cart's checkout, as `shipping` and the amounts of `price` are. Source: docs/rules.md CART-07 */
  email: Type.Union([Type.String(), Type.Null()]),
  /** the chosen way; null: nothing is chosen, or parcels go different ways */
  shipping: Type.Optional(Type.Union([ShippingSchema, Type.Null()])),
  coupon: Type.Union([Type.String(), Type.Null()]),
  processAt: Type.Union([Type.String(), Type.Null()]),
  currency: Type.String(),
  items: Type.Array(LineItemSchema),
  itemCount: Type.Integer(),
  /** `total` is without what is `pending`. `shipping`: what is asked for it; `shippingFrom`: the least, until it is chosen. */
  price: Type.Object({
    subtotal: MoneySchema,
    total: MoneySchema,
    taxIncluded: Type.Boolean(),
    discount: Type.Optional(Type.Object({ credit: MoneySchema, promo: MoneySchema })),
    shipping: Type.Optional(Type.Union([MoneySchema, Type.Null()])),
    shippingFrom: Type.Optional(MoneySchema),
    tax: Type.Optional(Type.Union([MoneySchema, Type.Null()])),
    pending: Type.Optional(Type.Array(Type.Union([Type.Literal('shipping'), Type.Literal('tax')]))),
  }),
  promotions: Type.Optional(Type.Array(PromotionSchema)),
  /** lines for later: not counted, not priced into the totals */
  saved: Type.Optional(Type.Array(LineItemSchema)),
  delivery: Type.Optional(Type.Union([DeliveryEstimateSchema, Type.Null()])),
  /** what of `items` the shopper has to decide on first: checkout refuses a cart while there is any. Source: docs/rules.md CART-23 */
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
/** Of gift wraps several may be named: the last one counts. */
const ExtraSkusSchema = Type.Array(SkuSchema, { maxItems: 20 });
/** For one, as `price.amount` has it. It is compared with, and never charged. Source: docs/rules.md CART-22 */
const SeenPriceSchema = Type.String({ pattern: '^\\d{1,12}([.]\\d{1,3})?$' });
const OfNewLine = {
  /** of the package, as the page that shows the book had it; without it the current one */
  version: Type.Optional(PackageVersionSchema),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  /** that the page showed: where it costs another, the line says so. Without what goes along */
  seenPrice: Type.Optional(SeenPriceSchema),
};
/** `parentLineItem` says what holds without it too: the children behind a book are its own. */
export const NewLineItemSchema = Type.Object({
  productId: Type.String({ minLength: 1 }),
  customisations: CustomisationSchema,
  parentLineItem: Type.Optional(Type.Literal(true)),
  ...OfNewLine,
});
export type NewLineItem = Static<typeof NewLineItemSchema>;
/** A book by the SKU of its format, with extras. */
export const NewSkuItemSchema = Type.Object({
  productSku: SkuSchema,
  customisation: CustomisationSchema,
  addOnSkus: Type.Optional(ExtraSkusSchema),
  ...OfNewLine,
});
/** An extra of the nearest book before it in the list, as often as that: its own `quantity` counts for nothing. */
export const NewChildItemSchema = Type.Object({
  sku: SkuSchema,
  childLineItem: Type.Literal(true),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  seenPrice: Type.Optional(SeenPriceSchema),
});
export type NewItem = NewLineItem | Static<typeof NewSkuItemSchema> | Static<typeof NewChildItemSchema>;
/** One of the three, told apart by their keys, so that a fault is told of the one that was meant. */
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
    /** SKUs of all that goes with the line from now on */
    extras: Type.Optional(ExtraSkusSchema),
    /** the line's `newerVersion`. Source: docs/rules.md CART-25 */
    version: Type.Optional(PackageVersionSchema),
    savedForLater: Type.Optional(Type.Boolean()),
    /** agrees to the price that the shopper saw: `seenPrice`. Source: docs/rules.md CART-22 */
    confirm: Type.Optional(Type.Literal(true)),
    /** with other choices: what the page showed for them */
    seenPrice: Type.Optional(SeenPriceSchema),
  }),
});
/** Promotions are asked for by code. */
export const PromotionBodySchema = Type.Object({ code: codeEntry({ minLength: 1, maxLength: 40 }) });
/** An extra that a write took away, and why. */
export const DroppedExtraSchema = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  kind: ExtraKindSchema,
  reason: ExtraMisfitSchema,
});

/** `newGuestToken` is '' when the caller's own token stays. Source: docs/rules.md GUEST-02 */
export const CartWriteResponseSchema = Type.Object({
  data: Type.Object({
    order: CartSchema,
    newGuestToken: Type.String(),
    /** lines that this write added or added to, and how many pieces of each */
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
