import type { Page } from '@bindery/shared/contracts';
import { localeOf, storyLanguage } from './model/language';
import { ownEntry, type Readings } from './model/readings';
import { alternativeText, isSpoken } from './scene/build-scene';
import type { LoadedPackage, PagePlan } from './scene/loaded-package';
import type { PageAddresses, PageRequest } from './scene/page-request';

/** The locale of a page without words. Source: BCP 47, undetermined */
const NO_WORDS = 'und';

/** Returns the pages of a customised book: URLs of pictures, and data for the form and the preview. */
export function pagesOf(
  loaded: LoadedPackage,
  readings: Readings,
  lang: string,
  addresses: PageAddresses,
): Page[] {
  return loaded.pages.map((page) => ({
    url: pageUrl(loaded, page, readings, lang, addresses),
    info: infoOf(loaded, page, readings, lang),
  }));
}

export const pageUrl = (
  loaded: LoadedPackage,
  page: PagePlan,
  readings: Readings,
  shopLang: string,
  addresses: PageAddresses,
): string => addresses.urlOf(pageRequest(loaded, page, readings, shopLang));

/**
 * Returns a page's request. It contains only the readings that the page uses, so that other changes in the book do not
 * change its URL.
 */
export function pageRequest(
  loaded: LoadedPackage,
  page: PagePlan,
  readings: Readings,
  shopLang: string,
): PageRequest {
  const usedReadings = page.paths.flatMap((path) => {
    const reading = ownEntry(readings, path);
    return reading === undefined ? [] : [[path, reading] as const];
  });
  return {
    slug: loaded.slug,
    version: loaded.version,
    page: page.name,
    lang: localeOfPage(loaded, page, readings, shopLang),
    readings: Object.fromEntries(usedReadings),
  };
}

/**
 * Returns the locale of a page. It depends only on the page's content, so that markets with identical pages share URLs.
 */
function localeOfPage(
  loaded: LoadedPackage,
  { segments, isLocalised }: PagePlan,
  readings: Readings,
  shopLang: string,
): string {
  if (segments.every(({ textIds }) => textIds.length === 0)) return NO_WORDS;
  const language = storyLanguage(loaded, readings, shopLang);
  return isLocalised ? localeOf(language) : language.contents[0]!.lang;
}

function infoOf(loaded: LoadedPackage, page: PagePlan, readings: Readings, shopLang: string): Page['info'] {
  const { text, lang } = alternativeText(loaded, page.name, readings, shopLang);
  return {
    pageName: page.name,
    keys: [...page.keys],
    alternativeText: text,
    ...(isSpoken(lang, shopLang) ? {} : { lang }),
  };
}

export interface Cover {
  readonly url: string;
  readonly alternativeText: string;
}

export function coverOf(
  loaded: LoadedPackage,
  readings: Readings,
  lang: string,
  addresses: PageAddresses,
): Cover {
  const page = loaded.pages[0]!;
  return {
    url: pageUrl(loaded, page, readings, lang, addresses),
    alternativeText: alternativeText(loaded, page.name, readings, lang).text,
  };
}
