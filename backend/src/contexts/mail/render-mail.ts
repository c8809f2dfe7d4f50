import { findMarket } from '@bindery/shared/market';
import { escapeHtml } from '../../platform/escape';
import { box, button, layOut, paragraph, SMALL, styled } from './mail-layout';
import {
  detailsAsHtml,
  detailsAsText,
  leadAsHtml,
  leadAsText,
  oneLine,
  writtenParts,
  type ShownBook,
} from './mail-parts';
import type { MailWords } from './mail-words';
import type { Mail } from './mailer';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Contact data of the business that sends the mail. */
export interface MailContact {
  /** the shop's name, as in MAIL_FROM */
  readonly shop: string;
  /** name and postal address */
  readonly lines: readonly string[];
  readonly email: string;
  readonly phone?: string | undefined;
}

export interface MailSurroundings {
  /** origin of the shop's pages */
  readonly origin: string;
  readonly contact: MailContact;
  /** titles and covers by item id; other books are shown without title and cover */
  readonly books?: ReadonlyMap<string, ShownBook>;
  /** pages with the terms of the contract, to which the mail links */
  readonly legalPages?: readonly { readonly uid: string; readonly title: string }[];
}

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

/** Returns the link with which a reader reports that they did not place the order. Source: docs/rules.md ORDER-22 */
function notMineOf({ locale, market, notMineLink }: Mail, words: MailWords, origin: string) {
  if (notMineLink === undefined) return [];
  const url = `${origin}${findMarket(market)?.prefix ?? ''}${notMineLink}`;
  return [{ url, text: words.text('notMine', locale, {}) ?? url }];
}

/** Returns the link to the contact form, in which the order number is filled in. Source: docs/rules.md ACC-49 */
function formLinkOf({ locale, market, data = {} }: Mail, words: MailWords, origin: string) {
  const { number, order = number } = data;
  const query = typeof order === 'string' && order !== 'none' ? `?order=${encodeURIComponent(order)}` : '';
  const url = `${origin}${findMarket(market)?.prefix ?? ''}/pages/contact${query}`;
  return { url, text: words.text('contactPage', locale, {}) ?? url };
}

const PREHEADER_LENGTH = 140;

/** @returns the beginning of the text after the greeting; mail programs list it beside the subject */
function preheaderOf([greeting, ...paragraphs]: readonly string[]): string {
  const text = oneLine(paragraphs.length > 0 ? paragraphs.join(' ') : (greeting ?? ''));
  const characters = [...text];
  return characters.length > PREHEADER_LENGTH ? `${characters.slice(0, PREHEADER_LENGTH).join('')}…` : text;
}

/** Returns a sentence about how to contact the business, followed by its name and address. */
function contactOf(
  { locale }: Mail,
  words: MailWords,
  { lines, email, phone = 'none' }: MailContact,
): string[] {
  return [words.text('contact', locale, { email, phone }) ?? email, lines.join('\n')];
}

/** Returns the parts of a mail in the order of its plain text and its HTML. */
function contentOf(
  mail: Mail,
  words: MailWords,
  { origin, contact, books = new Map(), legalPages = [] }: MailSurroundings,
) {
  const { template, locale, data = {}, editUntil } = mail;
  const text = (part: string): string => words.text(`${template}.${part}`, locale, data) ?? '';
  const common = (key: string, values = {}): string => words.text(key, locale, values) ?? '';
  return {
    subject: oneLine(text('subject')),
    sender: contact.shop,
    paragraphs: text('text').split('\n\n'),
    mailParts: writtenParts(mail, words, books),
    links: linksOf(mail, words, origin),
    deadline: editUntil === undefined ? [] : [common('editUntil', { until: editUntil })],
    small: [mail.linkNote === undefined ? '' : common(mail.linkNote), text('note')].filter((note) =>
      note.trim(),
    ),
    notMine: notMineOf(mail, words, origin),
    pageLinks: [
      formLinkOf(mail, words, origin),
      ...legalPages.map(({ uid, title }) => ({
        url: `${origin}${findMarket(mail.market)?.prefix ?? ''}/pages/${uid}`,
        text: title,
      })),
    ],
    contactLines: contactOf(mail, words, contact),
  };
}

type Content = ReturnType<typeof contentOf>;

const asText = ({
  sender,
  paragraphs,
  mailParts,
  links,
  deadline,
  small,
  notMine,
  pageLinks,
  contactLines,
}: Content): string =>
  [
    ...paragraphs,
    ...leadAsText(mailParts),
    ...links.map((link) => (link.text ? `${link.text}:\n${link.url}` : link.url)),
    ...deadline,
    ...detailsAsText(mailParts),
    ...small,
    ...notMine.map(({ text, url }) => `${text}\n${url}`),
    sender,
    ...contactLines.slice(0, 1),
    pageLinks.map(({ text, url }) => `${text}: ${url}`).join('\n'),
    ...contactLines.slice(1),
  ].join('\n\n');

const smallLink = ({ url, text }: { readonly url: string; readonly text: string }): string =>
  paragraph(`<a href="${escapeHtml(url)}" ${styled(['muted'])}>${escapeHtml(text)}</a>`, ['muted'], SMALL);

const asHtml = ({ subject, sender, paragraphs, mailParts, ...content }: Content, locale: string): string =>
  layOut({
    ...{ locale, sender, title: subject, preheader: preheaderOf(paragraphs) },
    main: [
      ...paragraphs.map((text) => paragraph(escapeHtml(text))),
      ...leadAsHtml(mailParts, escapeHtml),
      ...content.links.map((link) => button(link.url, link.text ?? link.url)),
      ...content.deadline.map(box),
      ...detailsAsHtml(mailParts, escapeHtml),
      ...content.small.map((text) => paragraph(escapeHtml(text), ['muted'], SMALL)),
    ],
    footer: [
      ...content.notMine.map(smallLink),
      ...content.contactLines.map((text) => paragraph(escapeHtml(text), ['muted'], SMALL)),
      ...content.pageLinks.map(smallLink),
    ],
  });

/**
 * Renders a mail from the texts of its template: `<template>.subject`, `.text` (paragraphs separated by an empty line),
 * `.action` (label of the link) and `.note` (small print at the end). Escapes the whole text after it has filled in the
 * values. Source: docs/rules.md ACC-03
 */
export function renderMail(mail: Mail, words: MailWords, surroundings: MailSurroundings): RenderedMail {
  const content = contentOf(mail, words, surroundings);
  return { subject: content.subject, text: `${asText(content)}\n`, html: asHtml(content, mail.locale) };
}
