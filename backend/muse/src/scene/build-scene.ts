import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Box } from '../geometry/matrix';
import { type FilledText, findAndFill } from '../model/book-texts';
import { type Language, languageOf, localeOf, storyLanguage, withStoryLanguage } from '../model/language';
import { isTyped, ownEntry, type Readings } from '../model/readings';
import type { LoadedPackage, PagePlan } from './loaded-package';
import { resolveSegment } from './resolve-segment';
import type { Scene, SceneLayer } from './scene';
import type { Segment } from './segments';

const LAYERS_KEPT_BYTES = 64_000_000;

/** Builds scenes and caches their layers, so that only the layers that a change affects are laid out again. */
export class SceneBuilder {
  private readonly layers = new LRUCache<string, SceneLayer>({
    maxSize: LAYERS_KEPT_BYTES,
    sizeCalculation: ({ markup, texts }) => 500 + markup.length * 2 + texts.length * 2000,
  });

  forgetAll(): void {
    this.layers.clear();
  }

  /**
   * @param givenReadings - readings of validated values, possibly more than the page uses
   * @param lang - the shop's language, for dates. If the readings contain no story language, also that of the story.
   */
  build(loaded: LoadedPackage, page: PagePlan, givenReadings: Readings, lang: string): Scene {
    const readings = withStoryLanguage(loaded, givenReadings, lang);
    const language = storyLanguage(loaded, readings, lang);
    const { text, lang: alternativeTextLang } = alternativeText(loaded, page.name, readings, lang);
    const layers = page.segments.map((segment) => this.layer(loaded, page, segment, readings, language));
    return {
      product: loaded.slug,
      packageVersion: loaded.version,
      page: page.name,
      lang: language.contents[0]!.lang,
      window: page.window,
      sheet: page.sheet,
      bleed: loaded.book.page.bleed,
      layers: layers.filter(({ markup }) => markup !== ''),
      keys: page.keys,
      alternativeText: text,
      alternativeTextLang,
      findings: layers.flatMap(({ findings }) => findings),
    };
  }

  private layer(
    loaded: LoadedPackage,
    page: PagePlan,
    segment: Segment,
    readings: Readings,
    language: Language,
  ): SceneLayer {
    const id = layerId(loaded.version, segment, readings, language);
    let layer = this.layers.get(id);
    if (!layer) {
      const { markup, texts, photos, findings, inked, layered } = resolveSegment(
        segment,
        loaded.artwork.get(page.file)!,
        loaded,
        readings,
        language,
      );
      const isTypedIn = segment.paths.some((path) => isTyped(path, loaded.fields));
      layer = {
        id,
        isStatic: segment.isStatic,
        isTyped: isTypedIn,
        box: inked ?? NOWHERE,
        layered,
        markup,
        texts,
        photos,
        findings,
      };
      this.layers.set(id, layer);
    }
    return layer;
  }
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Returns the id of a layer. It depends on all inputs of the layer's segment, so equal ids mean equal pixels. */
function layerId(
  version: string,
  { id, isStatic, paths, textIds }: Segment,
  readings: Readings,
  language: Language,
): string {
  if (isStatic) return `${version}/${id}`;
  const dependsOn = [
    paths.map((path) => ownEntry(readings, path) ?? ''),
    textIds.length > 0 ? localeOf(language) : '',
  ];
  return `${version}/${id}/${createHash('sha1').update(JSON.stringify(dependsOn)).digest('base64url')}`;
}

/** Returns the page's alternative text in the shop's language, otherwise in the story's, otherwise in English. */
export function alternativeText(
  loaded: LoadedPackage,
  pageName: string,
  readings: Readings,
  askedLang: string,
): FilledText {
  const { fields } = loaded;
  const spoken = languageOf(loaded, askedLang).contents.filter(({ lang }) => isSpoken(lang, askedLang));
  const contents = [...new Set([...spoken, ...storyLanguage(loaded, readings, askedLang).contents])];
  return findAndFill(
    'alternativeTexts',
    pageName,
    { fields, readings, scope: undefined },
    { contents, askedLang },
  );
}

/** Returns whether a reader of `askedLang` (such as `en-GB`) understands `lang` (such as `en`). */
export const isSpoken = (lang: string, askedLang: string): boolean =>
  lang === askedLang || lang === askedLang.split('-')[0];
