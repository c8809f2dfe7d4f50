import type { TextBinding } from '../art/text-binding';
import { IDENTITY } from '../geometry/matrix';
import { fillText } from '../model/book-texts';
import { storyLanguage } from '../model/language';
import type { Readings } from '../model/readings';
import { type LoadedPackage, styleIn } from './loaded-package';
import { placeText } from './place-text';
import type { Finding, SceneText } from './scene';

/**
 * Returns the title on the spine with its language (BCP 47), which is the story's.
 * @param askedLang - the shop's language
 */
export function titleOf(
  loaded: LoadedPackage,
  readings: Readings,
  askedLang: string,
): { readonly text: string; readonly lang: string } {
  const language = storyLanguage(loaded, readings, askedLang);
  const { lang, book } = language.contents[0]!;
  const text = fillText(book.title, { fields: loaded.fields, readings, scope: undefined }, language);
  return { text, lang };
}

/** A spine that lies on its side, head to the left. Lengths are in artwork units; colours are values, not roles. */
export interface SpineSize {
  readonly length: number;
  readonly thickness: number;
  readonly mmPerUnit: number;
  readonly titleColour: string;
  readonly brandColour: string;
}

/** The text on a spine, before it is turned a quarter clockwise. */
export interface SpineWords {
  readonly markup: string;
  readonly texts: readonly SceneText[];
  readonly findings: readonly Finding[];
}

/** Positions of the title and the publisher's name, as fractions of the spine's length. */
const TITLE = { from: 0.06, to: 0.76 };
const BRAND = { from: 0.8, to: 0.94 };
/** Fraction of the thickness that must be empty on each side, because the fold of a spine is never exact. */
const FREE = 0.17;
const BRAND_SIZE = 0.4;
const SMALLEST_MM = 2;
/** Languages whose spine titles run downwards. In all others, words lie on their side, even a Japanese name. */
const WRITTEN_DOWNWARDS = /^(ja|ko|zh)\b/;

/**
 * Sets the title and the publisher's name along a spine, in the book's style for large text. Japanese, Korean and
 * Chinese titles run downwards, character by character.
 *
 * @param title - with filled placeholders
 * @param lang - language of the title, BCP 47
 */
export function setSpine(
  loaded: LoadedPackage,
  title: string,
  { length, thickness, mmPerUnit, titleColour, brandColour }: SpineSize,
  lang: string,
): SpineWords {
  const [name, largestStyle] = [...loaded.styles].reduce((largest, style) =>
    style[1].maxSize > largest[1].maxSize ? style : largest,
  );
  const style = styleIn(largestStyle, lang);
  const line = (
    textId: string,
    { from, to }: { from: number; to: number },
    maxSize: number,
    align: string,
  ): TextBinding => ({
    textId,
    style: name,
    align,
    valign: 'middle',
    isColumn: WRITTEN_DOWNWARDS.test(lang),
    maxSize,
    minSize: Math.min(maxSize, SMALLEST_MM / mmPerUnit),
    box: {
      x: from * length,
      y: FREE * thickness,
      width: (to - from) * length,
      height: (1 - 2 * FREE) * thickness,
    },
  });
  const placed = [
    placeText(title, line('spine.title', TITLE, thickness, 'left'), style, titleColour, IDENTITY, lang),
    placeText(
      loaded.product.brand,
      line('spine.brand', BRAND, BRAND_SIZE * thickness, 'right'),
      style,
      brandColour,
      IDENTITY,
      lang,
    ),
  ];
  return {
    markup: placed.map(({ markup }) => markup).join(''),
    texts: placed.map(({ scene }) => scene),
    findings: placed.flatMap(({ findings }) => findings),
  };
}
