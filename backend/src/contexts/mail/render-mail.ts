import { findMarket } from '@bindery/shared/market';
import type { MailWords } from './mail-words';
import type { Mail } from './mailer';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
/** A header is one line, whatever was filled in. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const INK = '#1f2a24';
const GREEN = '#1f4d3a';
const paragraph = (inner: string, style = ''): string =>
  `<p style="margin:0 0 16px;${style}">${inner.replaceAll('\n', '<br>')}</p>`;

/**
 * A mail of a template: its texts `<template>.subject`, `.text` (paragraphs apart by an empty line), `.action` (what its
 * link is called) and `.note` (small, at the end). Everything is escaped once it is filled in.
 *
 * @param origin - of the shop's pages. Source: docs/rules.md ACC-03
 */
export function renderMail(
  { template, locale, market, data = {}, link, lines = [] }: Mail,
  words: MailWords,
  origin: string,
): RenderedMail {
  const text = (part: string): string | undefined => words.text(`${template}.${part}`, locale, data);
  const subject = oneLine(text('subject') ?? '');
  const paragraphs = (text('text') ?? '').split('\n\n');
  const address = link === undefined ? undefined : `${origin}${findMarket(market)?.prefix ?? ''}${link}`;
  const action = text('action');
  const note = text('note');
  const sender = words.text('sender', locale, {}) ?? '';
  const listed = lines.map(oneLine);
  const plain = [
    ...paragraphs,
    ...(listed.length > 0 ? [listed.map((line) => `– ${line}`).join('\n')] : []),
    ...(address ? [action ? `${action}:\n${address}` : address] : []),
    ...(note ? [note] : []),
    sender,
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;background:#faf7f2;color:${INK};font:16px/1.5 Georgia,serif"><div style="max-width:520px;margin:0 auto">`,
    ...paragraphs.map((one) => paragraph(escaped(one))),
    ...(listed.length > 0
      ? [
          `<ul style="margin:0 0 16px;padding-left:20px">${listed.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
        ]
      : []),
    ...(address
      ? [
          paragraph(
            `<a href="${escaped(address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${GREEN};color:#fff;text-decoration:none">${escaped(action ?? address)}</a>`,
          ),
        ]
      : []),
    ...(note ? [paragraph(escaped(note), 'font-size:14px;color:#5c665f')] : []),
    paragraph(escaped(sender), 'font-size:14px;color:#5c665f'),
    '</div></body></html>',
  ].join('\n');
  return { subject, text: `${plain}\n`, html };
}
