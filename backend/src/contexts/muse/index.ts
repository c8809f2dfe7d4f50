export { createMuse, type Customisation, type Muse, type MuseOptions, type PageImage, type TocResult } from './muse';
export { museRoutes, PAGE_IMAGE_WIDTHS_PX } from './muse.routes';
export { MuseBusyError, PageNotFoundError, PageWidthError, UnknownProductError } from './muse.errors';
export type { ProductPackage } from './package/loaded-package';
export type { ContentDocument, ProductDocument, ProductFormat } from './package/documents';
export type { Field, Values } from './package/fields';
export type { RefusedPackage } from './package/load-catalogue';
export { describeProblem, type PackageProblem } from './package/problem';
export type { Finding, Scene, SceneLayer, SceneText } from './scene/scene';
