import type Joi from 'joi';
import type { Artwork } from '../art/art-node';
import type { Box } from '../geometry/matrix';
import type { CommerceDocument } from '../model/commerce-document';
import type { BookDocument, ContentDocument, TextStyle } from '../model/documents';
import type { Fields } from '../model/fields';
import type { ProductDocument } from '../model/product-document';
import type { SchemaDocument } from '../model/schema';
import type { BlockedWords } from '../model/blocked-words';
import type { FontChain } from '../type/font-chain';
import type { Segment } from './segments';
import type { ConditionalAreas } from './shown-areas';

/** A product as other contexts see it. `version` names every byte of its folder but commerce.json's. */
export interface ProductPackage {
  readonly slug: string;
  readonly version: string;
  readonly product: ProductDocument;
  /** As it seeds the shop: what is sold now may differ. */
  readonly commerce: CommerceDocument;
  readonly schema: SchemaDocument;
  readonly book: BookDocument;
  /** By language; `en` is always there. */
  readonly content: Readonly<Record<string, ContentDocument>>;
  readonly fields: Fields;
}

/** A text style with its fonts open, the fallbacks behind them. */
export interface OpenTextStyle extends Omit<TextStyle, 'languages'> {
  readonly chain: FontChain;
  /** No box may ask for more: what a style says of a language counts for every box. */
  readonly cap: number;
  /** The same style in the languages that change it. */
  readonly languages: ReadonlyMap<string, OpenTextStyle>;
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
  /** Where things that are drawn from keys stand when they show, in parts of the trimmed page. */
  readonly areas: () => readonly ConditionalAreas[];
}

/** How a character is shown while it is made. */
export interface AvatarPlan {
  readonly role: string;
  /** Of its type of characters; undefined in a product without. */
  readonly typeIndex: number | undefined;
  /** The character on its own: drawn like a page, on nothing. In the scope of the first of its type. */
  readonly picture: PagePlan;
  readonly background: PagePlan | undefined;
  /** What makes the look: the keys of choices, and the value paths at which the art reads them. */
  readonly lookPaths: ReadonlyMap<string, string>;
  readonly preset: Readonly<Record<string, string>> | undefined;
  readonly presetOther: Readonly<Record<string, string>> | undefined;
}

/** A package that passed its check, ready to draw. */
export interface LoadedPackage extends ProductPackage {
  readonly artwork: ReadonlyMap<string, Artwork>;
  readonly styles: ReadonlyMap<string, OpenTextStyle>;
  readonly pages: readonly PagePlan[];
  readonly avatars: readonly AvatarPlan[];
  readonly validator: Joi.ObjectSchema;
  readonly blocked: BlockedWords;
}

/** A package whose files were read and whose documents have their shape; what they say of each other is unchecked. */
export interface ParsedPackage extends ProductPackage {
  readonly artwork: ReadonlyMap<string, Artwork>;
  readonly styles: ReadonlyMap<string, OpenTextStyle>;
}

/** A style as it is in a language of the story. @param lang - BCP 47 */
export const styleIn = (style: OpenTextStyle, lang: string): OpenTextStyle =>
  style.languages.get(lang) ?? style;
