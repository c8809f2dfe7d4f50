import { DOMParser, type Element } from '@xmldom/xmldom';
import type { Box } from '../geometry/matrix';
import { BindingSyntaxError } from '../model/conditions';
import {
  ALLOWED_ATTRIBUTES,
  DRAWN_TAGS,
  IGNORED_ATTRIBUTES,
  IGNORED_TAGS,
  isPlainLength,
  PRESENTATION,
  REFUSED_ATTRIBUTES,
  refusedTagReason,
  geometryFault,
} from './allow-list';
import { type ArtNode, type Artwork, referencesOf, walk } from './art-node';
import { BINDING_ATTRIBUTES, parseBindings } from './bindings';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
const MAX_DEPTH = 60;

export type Report = (reason: string, fix: string, line?: number) => void;

/**
 * Parses one SVG file against the allow-list and reads its bindings.
 *
 * @param report - called for each fault; after a call, the artwork must not be used
 * @returns undefined if the file is not SVG
 */
export function parseArtwork(file: string, source: string, report: Report): Artwork | undefined {
  const element = parseXml(source, report);
  if (!element) return undefined;
  if (element.localName !== 'svg')
    return void report(`the root element is <${element.localName}>`, 'save it as SVG');
  const root = readElement(element, report, 0);
  const viewBox = readViewBox(root);
  if (!viewBox)
    return void report('the root element has no usable viewBox', 'set viewBox="x y width height"');
  const byId = indexIds(root, report);
  walk(root, (node) => {
    for (const id of referencesOf(node))
      if (!byId.has(id))
        report(
          `something refers to #${id}, which is not in the file`,
          'define it or remove the reference',
          node.line,
        );
  });
  walk(root, (node) => {
    if (node.tag === 'mask') checkMask(node, report);
  });
  return { file, viewBox, root, byId };
}

/** Refuses translucency inside a mask, because the renderer may misplace a translucent group there. */
function checkMask(mask: ArtNode, report: Report): void {
  for (const child of mask.children) {
    walk(child, ({ attributes, line }) => {
      if (['opacity', 'clip-path', 'mask'].some((name) => attributes[name] !== undefined))
        report(
          'something in a mask has opacity, clip-path or mask',
          'use fill-opacity, or cut the shape',
          line,
        );
    });
  }
}

function parseXml(source: string, report: Report): Element | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) return void report('it has a DOCTYPE', 'save it as plain SVG');
  const faults: string[] = [];
  try {
    const parser = new DOMParser({ onError: (_level, message) => void faults.push(String(message)) });
    const element = parser.parseFromString(source, 'image/svg+xml').documentElement;
    if (element && faults.length === 0) return element;
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  return void report(
    `it is not well-formed XML: ${(faults[0] ?? 'it is empty').split('\n')[0]}`,
    'open and save it again in the editor',
  );
}

function readElement(element: Element, report: Report, depth: number): ArtNode {
  const tag = element.localName ?? element.tagName;
  const line = element.lineNumber;
  const reportHere: Report = (reason, fix) => report(reason, fix, line);
  const attributes: Record<string, string> = {};
  const bound: Record<string, string> = {};
  for (const { namespaceURI, localName, name, value } of Array.from(element.attributes)) {
    if (name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('xml:')) continue;
    if (namespaceURI && namespaceURI !== XLINK_NAMESPACE) continue;
    readAttribute(tag, namespaceURI ? (localName ?? name) : name, value, attributes, bound, reportHere);
  }
  const children = readChildren(element, report, depth);
  if (tag === 'g' && attributes['display'] === 'none') children.length = 0;
  try {
    const bindings = parseBindings(tag, { ...attributes, ...bound });
    return { tag, attributes, children, ...(bindings && { bindings }), ...(line !== undefined && { line }) };
  } catch (error) {
    if (!(error instanceof BindingSyntaxError)) throw error;
    reportHere(error.message, 'correct the attribute');
    return { tag, attributes, children };
  }
}

function readChildren(element: Element, report: Report, depth: number): ArtNode[] {
  const children: ArtNode[] = [];
  if (depth > MAX_DEPTH) {
    report(`groups are nested more than ${MAX_DEPTH} deep`, 'ungroup', element.lineNumber);
    return children;
  }
  for (const child of Array.from(element.childNodes)) {
    if (child.nodeType !== 1) continue;
    const element = child as Element;
    const tag = element.localName ?? element.tagName;
    if (IGNORED_TAGS.has(tag) || (element.namespaceURI && element.namespaceURI !== SVG_NAMESPACE)) continue;
    if (DRAWN_TAGS.has(tag) && tag !== 'svg') children.push(readElement(element, report, depth + 1));
    else report(`<${tag}> is not allowed: ${refusedTagReason(tag)}`, 'remove it', element.lineNumber);
  }
  return children;
}

function readAttribute(
  tag: string,
  name: string,
  value: string,
  attributes: Record<string, string>,
  bound: Record<string, string>,
  report: Report,
): void {
  if (name === 'style') {
    for (const declaration of value.split(';')) {
      const colon = declaration.indexOf(':');
      if (colon > 0)
        readDeclaration(
          tag,
          declaration.slice(0, colon).trim(),
          declaration.slice(colon + 1).trim(),
          attributes,
          report,
        );
    }
  } else if (name.startsWith('data-')) {
    if (BINDING_ATTRIBUTES.has(name)) bound[name] = value;
    else if (name !== 'data-name')
      report(`${name} on <${tag}> is not a binding`, `use one of ${[...BINDING_ATTRIBUTES].join(', ')}`);
  } else if (REFUSED_ATTRIBUTES[name]) {
    if (value !== 'none' && value !== '')
      report(`${name} on <${tag}> is not allowed: ${REFUSED_ATTRIBUTES[name]}`, 'remove it');
  } else if (ALLOWED_ATTRIBUTES.has(name)) {
    const fault = geometryFault(name, value);
    if (fault !== undefined)
      report(`${name}="${value.slice(0, 60)}" on <${tag}> ${fault}`, 'draw it again, or take the shape out');
    else if (!isPlainLength(tag, name, value))
      report(
        `${name}="${value.slice(0, 60)}" on <${tag}> is no plain number`,
        'write it in the units of the viewBox',
      );
    else if (hasOnlyInnerReferences(name, value)) attributes[name] ??= value;
    else
      report(
        `${name}="${value.slice(0, 60)}" on <${tag}> points out of the file`,
        'refer to #id of the same file only',
      );
  } else if (/^on/i.test(name)) {
    report(`${name} on <${tag}> is not allowed: artwork does not run`, 'remove it');
  } else if (!IGNORED_ATTRIBUTES.has(name) && !name.startsWith('aria-')) {
    report(`${name} on <${tag}> is not among the allowed attributes`, 'remove it');
  }
}

/** A declaration in `style="..."` overrides the attribute of the same name, as in CSS. */
function readDeclaration(
  tag: string,
  name: string,
  value: string,
  attributes: Record<string, string>,
  report: Report,
): void {
  if (name === 'mix-blend-mode' && value !== 'normal')
    report(`mix-blend-mode on <${tag}> is not allowed: ${REFUSED_ATTRIBUTES[name]}`, 'remove it');
  else if (name === 'filter' && value !== 'none')
    report(`filter on <${tag}> is not allowed: ${REFUSED_ATTRIBUTES[name]}`, 'remove it');
  else if (PRESENTATION.has(name)) {
    if (hasOnlyInnerReferences(name, value)) attributes[name] = value;
    else
      report(
        `${name}: ${value.slice(0, 60)} on <${tag}> points out of the file`,
        'refer to #id of the same file only',
      );
  }
}

function hasOnlyInnerReferences(name: string, value: string): boolean {
  if (name === 'href') return /^#[^\s'"()]+$/.test(value);
  if (name === 'id') return /^[^\s'"()#<>&]+$/.test(value);
  return !/url\(/i.test(value) || /^\s*url\(\s*['"]?#[^\s'"()]+['"]?\s*\)/.test(value);
}

function readViewBox(root: ArtNode): Box | undefined {
  const [x, y, width, height] = (root.attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isUsable = [x, y, width, height].every(Number.isFinite) && width! > 0 && height! > 0;
  return isUsable ? { x: x!, y: y!, width: width!, height: height! } : undefined;
}

function indexIds(root: ArtNode, report: Report): Map<string, ArtNode> {
  const byId = new Map<string, ArtNode>();
  walk(root, (node) => {
    const id = node.attributes['id'];
    if (id === undefined) return;
    if (byId.has(id)) report(`the id "${id}" is used twice`, 'give each element its own id', node.line);
    byId.set(id, node);
  });
  return byId;
}
