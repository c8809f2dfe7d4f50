import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Box } from '../artwork/art-node';
import type { Values } from '../package/fields';
import { contentsFor, type LoadedPackage, type PagePlan } from '../package/loaded-package';
import { findAndFill, own, type Contents } from './fill-text';
import { resolveSegment } from './resolve-segment';
import type { Scene, SceneLayer } from './scene';
import type { Segment } from './segments';

const LAYERS_KEPT_BYTES = 64_000_000;

/** Builds scenes and keeps their layers: what a change does not touch is not laid out again. */
export class SceneBuilder {
  private readonly layers = new LRUCache<string, SceneLayer>({ maxSize: LAYERS_KEPT_BYTES, sizeCalculation: ({ markup, texts }) => 500 + markup.length * 2 + texts.length * 2000 });

  /** @param values - clean and valid; keys that the page does not use do no harm */
  build(loaded: LoadedPackage, page: PagePlan, values: Values, lang: string): Scene {
    const contents = contentsFor(loaded, lang);
    const layers = page.segments.map((segment) => this.layer(loaded, page, segment, values, contents));
    return {
      product: loaded.slug, packageVersion: loaded.version, page: page.name, lang: contents[0]!.lang,
      window: page.window, sheet: page.sheet, bleed: loaded.book.page.bleed,
      layers: layers.filter(({ markup }) => markup !== ''),
      keys: page.keys, alternativeText: alternativeText(loaded, page.name, values, contents),
      findings: layers.flatMap(({ findings }) => findings),
    };
  }

  private layer(loaded: LoadedPackage, page: PagePlan, segment: Segment, values: Values, contents: Contents): SceneLayer {
    const id = layerId(loaded.version, segment, values, contents);
    let layer = this.layers.get(id);
    if (!layer) {
      const { markup, texts, findings, inked, layered } = resolveSegment(segment, loaded.artwork.get(page.file)!, loaded, values, contents);
      const isTyped = segment.keys.some((key) => loaded.fields.get(key)?.kind === 'text');
      layer = { id, isStatic: segment.isStatic, isTyped, box: inked ?? NOWHERE, layered, markup, texts, findings };
      this.layers.set(id, layer);
    }
    return layer;
  }
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Only what the segment depends on is in its name, so equal names mean equal pixels. */
function layerId(version: string, { id, isStatic, keys, textIds }: Segment, values: Values, contents: Contents): string {
  if (isStatic) return `${version}/${id}`;
  const dependsOn = [keys.map((key) => own(values, key) ?? ''), textIds.length > 0 ? contents[0]!.lang : ''];
  return `${version}/${id}/${createHash('sha1').update(JSON.stringify(dependsOn)).digest('base64url')}`;
}

/** What a reader of the page is told of it, in the customer's words. */
export function alternativeText(loaded: LoadedPackage, pageName: string, values: Values, contents: Contents): string {
  return findAndFill('alternativeTexts', pageName, loaded.fields, values, contents);
}
