import { findMarket } from '@bindery/shared/market';
import { escapeHtml } from '../../platform/escape';
import { oneLine, partsAsHtml, partsAsText, writtenParts } from './mail-parts';
import type { MailWords } from './mail-words';
import type { Mail } from './mailer';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const INK = '#1f2a24';
const GREEN = '#1f4d3a';
const paragraph = (inner: string, style = ''): string =>
  `<p style="margin:0 0 16px;${style}">${inner.replaceAll('\n', '<br>')}</p>`;

const button = (address: string, text: string): string =>
  paragraph(
    `<a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${GREEN};color:#fff;text-decoration:none">${escapeHtml(text)}</a>`,
  );

function linksOf(
  { template, locale, market, data = {}, link, outside }: Mail,
  words: MailWords,
  origin: string,
) {
  const action = words.text(`${template}.action`, locale, data);
  const page = link === undefined ? undefined : `${origin}${findMarket(market)?.prefix ?? ''}${link}`;
  const elsewhere = outside && /^https?:\/\//i.test(outside.url) ? outside : undefined;
  return [
    ...(elsewhere ? [{ url: elsewhere.url, text: words.text(`parts.${elsewhere.action}`, locale, {}) }] : []),
    ...(page ? [{ url: page, text: action }] : []),
  ];
}

/** Returns the link by which a reader reports that they did not place the order. Source: docs/rules.md ORDER-22 */
function notMineOf({ locale, market, notMineLink }: Mail, words: MailWords, origin: string) {
  if (notMineLink === undefined) return [];
  const url = `${origin}${findMarket(market)?.prefix ?? ''}${notMineLink}`;
  return [{ url, text: words.text('notMine', locale, {}) ?? url }];
}

/**
 * Renders a mail from its template's texts: `<template>.subject`, `.text` (paragraphs separated by an empty line),
 * `.action` (label of its link) and `.note` (small print at the end). Fills in the values first, then escapes the whole
 * text.
 *
 * @param origin - origin of the shop's pages
 * @param cids - content ids of the attached pictures, by item. Source: docs/rules.md ACC-03
 */
export function renderMail(
  mail: Mail,
  words: MailWords,
  origin: string,
  cids: ReadonlyMap<string, string> = new Map(),
): RenderedMail {
  const { template, locale, data = {} } = mail;
  const text = (part: string): string | undefined => words.text(`${template}.${part}`, locale, data);
  const subject = oneLine(text('subject') ?? '');
  const paragraphs = (text('text') ?? '').split('\n\n');
  const mailParts = writtenParts(mail, words, cids);
  const links = linksOf(mail, words, origin);
  const common = (key: string): string => words.text(key, locale, {}) ?? '';
  const linkNote = mail.linkNote === undefined ? '' : common(mail.linkNote);
  const small = [linkNote, text('note') ?? '', common('sender')].filter((smallText) => smallText.trim());
  const notMine = notMineOf(mail, words, origin);
  const plain = [
    ...paragraphs,
    ...partsAsText(mailParts),
    ...links.map((link) => (link.text ? `${link.text}:\n${link.url}` : link.url)),
    ...small,
    ...notMine.map((notMineLink) => `${notMineLink.text}\n${notMineLink.url}`),
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;background:#faf7f2;color:${INK};font:16px/1.5 Georgia,serif"><div style="max-width:520px;margin:0 auto">`,
    ...paragraphs.map((paragraphText) => paragraph(escapeHtml(paragraphText))),
    ...partsAsHtml(mailParts, escapeHtml),
    ...links.map((link) => button(link.url, link.text ?? link.url)),
    ...small.map((smallText) => paragraph(escapeHtml(smallText), 'font-size:14px;color:#5c665f')),
    ...notMine.map((notMineLink) =>
      paragraph(
        `<a href="${escapeHtml(notMineLink.url)}" style="color:#5c665f">${escapeHtml(notMineLink.text)}</a>`,
        'font-size:14px',
      ),
    ),
    '</div></body></html>',
  ].join('\n');
  return { subject, text: `${plain}\n`, html };
}
