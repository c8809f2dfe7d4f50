import type { Readings } from './model/readings';
import { alternativeText } from './scene/build-scene';
import type { LoadedPackage } from './scene/loaded-package';
import type { PageAddresses } from './scene/page-request';
import { pageUrl } from './toc';

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
