export {
  createMuse,
  type Customisation,
  type Muse,
  type MuseOptions,
  type PageImage,
  type TocResult,
} from './muse';
export { museRoutes, PAGE_IMAGE_WIDTHS_PX, type MuseRoutesOptions } from './muse.routes';
export { MuseBusyError, PageNotFoundError, PageWidthError, UnknownProductError } from './muse.errors';
export type { ProductPackage } from './package/loaded-package';
export type { BookDocument, ContentDocument, ProductDocument, ProductFormat } from './package/documents';
export type { Field } from './package/fields';
export type { CharacterGroup, Photo, TextItem, Value, Values } from './package/values';
export type { PhotoSource } from './photo-source';
export type { RefusedPackage } from './package/load-catalogue';
export { describeProblem, type PackageProblem } from './package/problem';
export type { SpineSize, SpineWords } from './scene/set-spine';
export type { Finding, Scene, SceneLayer, ScenePhoto, SceneText } from './scene/scene';
