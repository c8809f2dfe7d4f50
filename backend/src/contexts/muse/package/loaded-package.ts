import type Joi from 'joi';
import type { Artwork, Box } from '../artwork/art-node';
import type { Segment } from '../scene/segments';
import type { FontChain } from '../text/font-chain';
import type { BookDocument, ContentDocument, ProductDocument, TextStyle } from './documents';
import type { Fields } from './fields';
import type { SchemaDocument } from './read-documents';

/** A product as other contexts see it. `version` names every byte of its folder. */
export interface ProductPackage {
  readonly slug: string;
  readonly version: string;
  readonly product: ProductDocument;
  readonly schema: SchemaDocument;
  readonly book: BookDocument;
  /** By language; `en` is always there. */
  readonly content: Readonly<Record<string, ContentDocument>>;
  readonly fields: Fields;
}

/** A text style with its fonts open, the fallbacks behind them. */
export interface OpenTextStyle extends TextStyle {
  readonly chain: FontChain;
}

/** One page of the book: which part of which file, in which segments. */
export interface PagePlan {
  readonly name: string;
  readonly file: string;
  /** The trimmed page on the file's artboard. */
  readonly window: Box;
  /** All pages of the file, trimmed. */
  readonly sheet: Box;
  readonly segments: readonly Segment[];
  /** Everything the picture can depend on: absolute value paths, sorted. */
  readonly paths: readonly string[];
  /** It writes dates or lists, which every locale does in its own way. */
  readonly isLocalised: boolean;
  /** The schema's keys that the paths belong to, sorted. */
  readonly keys: readonly string[];
}

/** A package that passed its check, ready to draw. */
export interface LoadedPackage extends ProductPackage {
  readonly artwork: ReadonlyMap<string, Artwork>;
  readonly styles: ReadonlyMap<string, OpenTextStyle>;
  readonly pages: readonly PagePlan[];
  readonly validator: Joi.ObjectSchema;
}
