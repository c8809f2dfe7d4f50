export { type Money } from './money';
export { type Problem } from './problem';
export { type Customisation } from './customisation';
export {
  FieldErrorSchema,
  TocResponseSchema,
  SchemaPreviewSchema,
  type AvatarKey,
  type Look,
  type FieldError,
  type Page,
  type PageArea,
  type PageAreasResponse,
  type TocResponse,
  type ChoiceOption,
  type CharacterType,
  type FieldMeta,
  type SchemaField,
  type SchemaPreview,
} from './muse';
export {
  ProductListResponseSchema,
  ProductResponseSchema,
  type Variant,
  type Upsell,
  type UpsellVariant,
  type FormTab,
  type PreviewSlice,
  type FormDocument,
  type CanvasLabels,
  type ProductSummary,
  type Product,
} from './product';
export type { SalesCounts } from './product-facts';
export { StockFeedResponseSchema, type StockFeedProduct } from './stock-feed';
export { MarketListResponseSchema, MarketResponseSchema, type WireMarket } from './market';
export { cartTag, type CartState } from './cart-tag';
export {
  CartResponseSchema,
  AddItemsBodySchema,
  PatchItemBodySchema,
  CartWriteResponseSchema,
  type SummaryEntry,
  type LineItem,
  type Cart,
  type NewLineItem,
  type NewItem,
  type CartWriteResponse,
  PromotionBodySchema,
  type ExtraKind,
  type ExtraMisfit,
  type Promotion,
  type PromotionFault,
  type DeliveryEstimate,
  type DroppedExtra,
} from './cart';
export { CharactersResponseSchema, CharactersRemovalBodySchema, type LibraryCharacter } from './characters';
export { ExtrasResponseSchema, type Extra } from './extras';
export {
  PageActionSchema,
  EnvironmentSchema,
  FlagsSchema,
  SHOP_LABEL_NAMES,
  type Environment,
  type RemoteRelease,
  type ExperimentFeature,
  type Flags,
  type TrackingConfig,
  type BootData,
  type ShopLabelName,
  type ShopLabels,
} from './boot';
export {
  CONSENT_PURPOSES,
  ConsentChoiceSchema,
  ConsentResponseSchema,
  EcommerceModelSchema,
  ErrorReportSchema,
  type ConsentChoice,
  type ConsentPreferences,
  type ConsentProvider,
  type ConsentPurpose,
  type ConsentRecord,
  type ConsentResponse,
  type EcommerceModel,
  type ErrorReport,
} from './analytics';
export {
  PhotoSignatureSchema,
  PhotoResponseSchema,
  PhotoDeletedSchema,
  WaitingPhotosResponseSchema,
  type PhotoCrop,
  type PhotoValue,
  type PhotoSignature,
  type PhotoUpload,
  type StoredPhoto,
  type WaitingPhoto,
} from './photos';
export { JobsResponseSchema, type JobsOverview } from './jobs';
export {
  AddressSchema,
  CheckoutAddressSchema,
  type Address,
  type CheckoutAddress,
  type Gift,
} from './address';
export {
  OrderSchema,
  OrderResponseSchema,
  OrderListResponseSchema,
  OrderItemBodySchema,
  ParcelAddressBodySchema,
  OrderEditResponseSchema,
  CheckoutOrderResponseSchema,
  OrderEditPreviewResponseSchema,
  OrderedBookResponseSchema,
  ReorderResponseSchema,
  type Reorder,
  DamageReportBodySchema,
  type OrderParcel,
  type Shipping,
  type EditRefusal,
  type OrderItem,
  type Order,
  type OrderDocument,
  type OrderSummary,
  type OrderEditResponse,
  type OrderEditPreview,
  type OrderedBook,
  type OrderListResponse,
  type CheckoutOrder,
} from './order';
export {
  UserResponseSchema,
  SessionListResponseSchema,
  SignInResponseSchema,
  type SavedAddress,
  type User,
  type Session,
  type Merge,
} from './customer';
export { LineProofResponseSchema, ApprovalBodySchema, type PageProof, type LineProof } from './proof';
export {
  PrivacyReceiptResponseSchema,
  PrivacyDeleteBodySchema,
  PrivacyDeleteResponseSchema,
  PrivacyExportResponseSchema,
  PrivacyOverviewResponseSchema,
  type PrivacyReceipt,
  type PrivacyDeleteBody,
  type PrivacyDeleteResponse,
  type PrivacyExport,
  type PrivacyOverview,
} from './privacy';
export {
  DamageReportResponseSchema,
  OrderRevisionPagesResponseSchema,
  OrderRevisionsResponseSchema,
  type OrderRevision,
  type OrderRevisionPages,
} from './order-edits';
export { checkoutTag } from './checkout-tag';
export {
  CheckoutAddressBodySchema,
  CheckoutPaymentBodySchema,
  CheckoutResponseSchema,
  KnownCheckoutResponseSchema,
  CheckoutShippingBodySchema,
  CountriesResponseSchema,
  PaymentAnswerSchema,
  PlaceOrderBodySchema,
  SANDBOX_METHODS,
  type Checkout,
  type CheckoutAddressBody,
  type CheckoutRate,
  type CheckoutState,
  type CountriesResponse,
  type Country,
  type Parcel,
  type PaymentAnswer,
  type PaymentError,
  type PaymentFailure,
  type Quote,
  type SandboxMethod,
} from './checkout';
export {
  StaffActsResponseSchema,
  StaffRoleSchema,
  StaffSessionResponseSchema,
  type StaffAct,
  type StaffRole,
  type StaffSession,
} from './staff';
