import { type ArtNode, escapeAttribute } from '../art/art-node';
import { optionPictures } from '../model/schema';
import type { LoadedPackage } from '../scene/loaded-package';
import { artworkGroup } from '../scene/segments';

/**
 * Returns the picture of an option or a format as SVG, or undefined if there is none. The SVG is generated from the
 * parsed artwork, so it contains only elements and attributes of the allow-list.
 */
export function optionImage({ artwork, schema, product }: LoadedPackage, name: string): string | undefined {
  const file = `options/${name}`;
  const isShown =
    optionPictures(schema).has(file) || product.formats.some((format) => format.picture === file);
  const picture = isShown ? artwork.get(file) : undefined;
  if (!picture) return undefined;
  const { x, y, width, height } = picture.viewBox;
  const attributes = {
    ...artworkGroup(picture).attributes,
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `${x} ${y} ${width} ${height}`,
  };
  const root: ArtNode = { tag: 'svg', attributes, children: picture.root.children };
  return serialise(root);
}

function serialise({ tag, attributes, children }: ArtNode): string {
  const list = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  return children.length === 0
    ? `<${tag}${list}/>`
    : `<${tag}${list}>${children.map(serialise).join('')}</${tag}>`;
}
