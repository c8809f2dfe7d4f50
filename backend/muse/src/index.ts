export type { Cover } from './toc';
export { createMuse, type MuseOptions } from './create-muse';
export type { Customisation, Muse, PackageReference, TocResult } from './muse';
export {
  AVATAR_BACKGROUND_WIDTH_PX,
  AVATAR_WIDTH_PX,
  openRenderer,
  type PictureRenderer,
  type PictureRequest,
} from './picture-renderer';
export type { Avatars, FoundAvatar } from './avatars';
export type { PageImage, PagePicture } from './page-pictures';
export { DrawQueue, MuseBusyError } from './raster/draw-queue';
export { ImageCache, nameWithPhotos } from './raster/image-cache';
export { ENGINE, type OpenedRequest, type PageAddresses, type PageRequest } from './scene/page-request';
export type { BookCharacter } from './scene/characters-in';
export type { ProductPackage } from './scene/loaded-package';
export type { Binding, ProductDocument, ProductFormat } from './model/product-document';
export { houseBinding, houseBindings } from './model/house-formats';
export {
  productDetailsOf,
  variantDetailsOf,
  type CommerceDocument,
  type CommerceName,
  type CommerceUpsell,
  type CommerceVariant,
  type ProductDetails,
  type VariantDetails,
} from './model/commerce-document';
export type { BookDocument, ContentDocument } from './model/documents';
export { optionUrl } from './form/schema-preview';
export { customisationBytes, MAX_CUSTOMISATION_BYTES } from './model/customisation-size';
export type { Field } from './model/fields';
export { defaultStoryLanguage, storyLanguages } from './model/language';
export { currentDay, LOCAL_DATE } from './model/local-date';
export { isOfThePast } from './form/special-values';
export type { Validated } from './form/validate-values';
export type { Reading, Readings } from './model/readings';
export type { CharacterGroup, Photo, TextItem, Value, Values } from './model/values';
export {
  isPhotoId,
  MAX_PHOTO_PIXELS,
  PhotoGoneError,
  type PhotoSource,
  PhotoUnreadableError,
  readPhoto,
} from './model/photo-source';
export {
  type PackageArchive,
  PackageNotKeptError,
  PackageUnavailableError,
  type PackageVersions,
} from './package-versions';
export { packageFilesAmong, type PackageFiles } from './loader/read-files';
export { commerceOfFiles, clashesWith } from './loader/check-unique';
export { FontLibrary } from './type/font-library';
export { type CheckedPackages, readCheckedPackages } from './loader/checked-packages';
export { versionOfFiles } from './loader/load-package';
export type { RefusedPackage } from './loader/load-catalogue';
export { describeProblem, type PackageProblem } from './loader/problem';
export type { SpineSize, SpineWords } from './scene/set-spine';
export type { Finding, Scene, SceneLayer, ScenePhoto, SceneText } from './scene/scene';
