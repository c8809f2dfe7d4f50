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

/** A product as other contexts see it. `version` is a hash of all files in its folder but commerce.json. */
export interface ProductPackage {
  readonly slug: string;
  readonly version: string;
  readonly product: ProductDocument;
  /** Initial sales data; the shop's current data may differ. */
  readonly commerce: CommerceDocument;
  readonly schema: SchemaDocument;
  readonly book: BookDocument;
  /** The contents by language. There is always one for `en`. */
  readonly content: Readonly<Record<string, ContentDocument>>;
  readonly fields: Fields;
}

export interface OpenTextStyle extends Omit<TextStyle, 'languages'> {
  readonly chain: FontChain;
  /** Maximum text size in every box: the `maxSize` of the style for this language, otherwise infinite. */
  readonly cap: number;
  readonly languages: ReadonlyMap<string, OpenTextStyle>;
}

/** One page of the book: its part of an artwork file, and its segments. */
export interface PagePlan {
  readonly name: string;
  readonly file: string;
  /** The trimmed page, as a box on the file's artboard. */
  readonly window: Box;
  readonly sheet: Box;
  readonly segments: readonly Segment[];
  /** The absolute value paths on which the picture can depend, sorted. */
  readonly paths: readonly string[];
  /** True if the page writes dates or lists, which differ by locale. */
  readonly isLocalised: boolean;
  readonly keys: readonly string[];
  /** Areas of the personalised drawings, as fractions of the trimmed page. */
  readonly areas: () => readonly ConditionalAreas[];
}

/** The picture of a character in the form. */
export interface AvatarPlan {
  readonly role: string;
  /** Index of the avatar's character type; undefined in a product without characters. */
  readonly typeIndex: number | undefined;
  /** The character alone, drawn like a page on a transparent ground. The art reads the type's first character. */
  readonly picture: PagePlan;
  readonly background: PagePlan | undefined;
  /** The keys of the look, each with the value path of its choice in the artwork. */
  readonly lookPaths: ReadonlyMap<string, string>;
  readonly preset: Readonly<Record<string, string>> | undefined;
  readonly presetOther: Readonly<Record<string, string>> | undefined;
}

/** A checked package, ready to draw. */
export interface LoadedPackage extends ProductPackage {
  readonly artwork: ReadonlyMap<string, Artwork>;
  readonly styles: ReadonlyMap<string, OpenTextStyle>;
  readonly pages: readonly PagePlan[];
  readonly avatars: readonly AvatarPlan[];
  readonly validator: Pick<Joi.ObjectSchema, 'validate'>;
  readonly blocked: BlockedWords;
}

/** A package with parsed files and valid documents. The references between the documents are not checked yet. */
export interface ParsedPackage extends ProductPackage {
  readonly artwork: ReadonlyMap<string, Artwork>;
  readonly styles: ReadonlyMap<string, OpenTextStyle>;
}

/** Returns the style for a story in this language. @param lang - BCP 47 */
export const styleIn = (style: OpenTextStyle, lang: string): OpenTextStyle =>
  style.languages.get(lang) ?? style;
