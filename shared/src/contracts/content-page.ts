import { Type, type Static } from 'typebox';
import { ProductSummarySchema } from './product';

/** A range of characters in a rich text, with the style of the range. `data` of a hyperlink names its address. */
const SpanSchema = Type.Object({
  type: Type.Union([Type.Literal('strong'), Type.Literal('em'), Type.Literal('hyperlink')]),
  start: Type.Integer(),
  end: Type.Integer(),
  data: Type.Optional(Type.Object({ link_type: Type.String(), url: Type.Optional(Type.String()) })),
});

/** A block of rich text, in the format of Prismic. Source: prismic.io/docs/core-concepts/rich-text-title */
export const RichTextBlockSchema = Type.Object({
  type: Type.Union([
    Type.Literal('heading2'),
    Type.Literal('heading3'),
    Type.Literal('paragraph'),
    Type.Literal('list-item'),
    Type.Literal('o-list-item'),
  ]),
  text: Type.String(),
  spans: Type.Array(SpanSchema),
});
export type RichTextBlock = Static<typeof RichTextBlockSchema>;

const ServicePurposeSchema = Type.Enum([
  ...['payments', 'photos', 'printing', 'mails', 'taxes', 'addresses', 'vat_numbers', 'consent'],
  ...['measuring', 'errors'],
] as const);
export type ServicePurpose = Static<typeof ServicePurposeSchema>;

const ContentSliceSchema = Type.Union([
  Type.Object({ type: Type.Literal('rich_text'), text: Type.Array(RichTextBlockSchema) }),
  /** the market's seller, with the details that its law requires */
  Type.Object({
    type: Type.Literal('legal_data'),
    name: Type.String(),
    lines: Type.Array(Type.String()),
    email: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    taxIds: Type.Array(Type.Object({ label: Type.String(), number: Type.String() })),
  }),
  /** what each way of delivery costs in the market */
  Type.Object({
    type: Type.Literal('delivery_prices'),
    methods: Type.Array(
      Type.Object({
        name: Type.String(),
        carrier: Type.String(),
        price: Type.String(),
        days: Type.Integer(),
      }),
    ),
    freeFrom: Type.Optional(Type.String()),
  }),
  /** companies that process shoppers' data for the shop, as the configuration lists them */
  Type.Object({
    type: Type.Literal('services'),
    services: Type.Array(Type.Object({ name: Type.String(), purpose: ServicePurposeSchema })),
  }),
  /** the form by which a shopper writes to the shop */
  Type.Object({ type: Type.Literal('contact_form') }),
  /** a notice that the merchant's lawyer has not checked the text yet */
  Type.Object({ type: Type.Literal('open_points') }),
  Type.Object({
    type: Type.Literal('picture'),
    url: Type.String(),
    alternativeText: Type.String(),
    caption: Type.Optional(Type.String()),
    /** size in pixels, if it is known */
    width: Type.Optional(Type.Integer()),
    height: Type.Optional(Type.Integer()),
    /** its renditions, as in the attribute `srcset` */
    srcSet: Type.Optional(Type.String()),
  }),
  Type.Object({
    type: Type.Literal('questions'),
    questions: Type.Array(Type.Object({ question: Type.String(), answer: Type.Array(RichTextBlockSchema) })),
  }),
  Type.Object({
    type: Type.Literal('book_row'),
    title: Type.Optional(Type.String()),
    products: Type.Array(ProductSummarySchema),
  }),
  Type.Object({ type: Type.Literal('quote'), text: Type.String(), source: Type.Optional(Type.String()) }),
  /** steps or facts side by side */
  Type.Object({
    type: Type.Literal('figures'),
    title: Type.Optional(Type.String()),
    figures: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
  }),
  Type.Object({
    type: Type.Literal('call_to_action'),
    title: Type.String(),
    text: Type.Optional(Type.String()),
    label: Type.String(),
    url: Type.String(),
  }),
]);
export type ContentSlice = Static<typeof ContentSliceSchema>;

/** A page that an editor writes. `uid`: the last part of the page's path, /pages/<uid>. */
const ContentPageSchema = Type.Object({
  uid: Type.String(),
  title: Type.String(),
  slices: Type.Array(ContentSliceSchema),
});
export type ContentPage = Static<typeof ContentPageSchema>;

/** Answer of `GET /_canvas/api/pages/delivery?marketplace=uk`. */
export const ContentPageResponseSchema = Type.Object({ data: ContentPageSchema });

/** The home page, with its first book and the slices below it. */
const HomeContentSchema = Type.Object({
  /** undefined means the market sells nothing */
  hero: Type.Optional(ProductSummarySchema),
  eyebrow: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
  slices: Type.Array(ContentSliceSchema),
});
export type HomeContent = Static<typeof HomeContentSchema>;

/** Answer of `GET /_canvas/api/home?marketplace=uk`. */
export const HomeContentResponseSchema = Type.Object({ data: HomeContentSchema });
