export { MoneySchema, type Money } from './money';
export { ProblemSchema, type Problem } from './problem';
export { CustomisationSchema, type Customisation } from './customisation';
export { FieldErrorSchema, PageSchema, TocResponseSchema, ChoiceOptionSchema, CharacterTypeSchema, FieldMetaSchema, SchemaFieldSchema, SchemaPreviewSchema, AvatarKeySchema, LookSchema, type AvatarKey, type Look, type FieldError, type Page, type TocResponse, type ChoiceOption, type CharacterType, type FieldMeta, type SchemaField, type SchemaPreview } from './muse';
export { VariantSchema, FormTabSchema, FormDocumentSchema, CanvasLabelsSchema, ProductSummarySchema, UpsellSchema, ProductSchema, ProductListResponseSchema, ProductResponseSchema, type Variant, type Upsell, type FormTab, type FormDocument, type CanvasLabels, type ProductSummary, type Product } from './product';
export { SummaryEntrySchema, LineItemSchema, CartSchema, CartResponseSchema, NewLineItemSchema, AddItemsBodySchema, PatchItemBodySchema, CartWriteResponseSchema, type SummaryEntry, type LineItem, type Cart, type NewLineItem, type CartWriteResponse } from './cart';
export { EnvironmentSchema, RemoteReleaseSchema, FlagsSchema, TrackingConfigSchema, BootDataSchema, type Environment, type RemoteRelease, type Flags, type TrackingConfig, type BootData } from './boot';
export { EcommerceModelSchema, ErrorReportSchema, type EcommerceModel, type ErrorReport } from './analytics';
export { PhotoCropSchema, PhotoValueSchema, PhotoSignatureSchema, PhotoModerationSchema, PhotoUploadSchema, PhotoUploadErrorSchema, PhotoResponseSchema, PhotoDeletedSchema, WaitingPhotoSchema, WaitingPhotosResponseSchema, type PhotoCrop, type PhotoValue, type PhotoSignature, type PhotoUpload, type StoredPhoto, type WaitingPhoto } from './photos';
