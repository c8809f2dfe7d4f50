import { escapeHtml } from '../../platform/escape';

/** Colours by CSS class. Each class sets either a text colour or a background colour. */
export const MAIL_COLOURS = {
  light: {
    page: 'background:#f5f0e6',
    card: 'background:#ffffff',
    box: 'background:#eef4f0',
    ink: 'color:#1f2a24',
    muted: 'color:#5c665f',
    brand: 'color:#1f4d3a',
    button: 'background:#1f4d3a',
    label: 'color:#ffffff',
    rule: 'border-color:#d9d2c5',
  },
  dark: {
    page: 'background:#141a17',
    card: 'background:#1f2723',
    box: 'background:#2a352f',
    ink: 'color:#f0ebe1',
    muted: 'color:#b3bdb6',
    brand: 'color:#a6dcc1',
    button: 'background:#a6dcc1',
    label: 'color:#10201a',
    rule: 'border-color:#46524b',
  },
} as const;

type ClassName = keyof (typeof MAIL_COLOURS)['light'];

/**
 * Returns the attributes of an element. Light colours are inline, because some mail programs drop style elements. The
 * class selects the dark colours.
 */
export const styled = (classes: readonly ClassName[], style = ''): string =>
  `class="${classes.join(' ')}" style="${[...classes.map((name) => MAIL_COLOURS.light[name]), style].filter(Boolean).join(';')}"`;

const DARK_RULES = Object.entries(MAIL_COLOURS.dark)
  .map(([name, colour]) => `.${name}{${colour}!important}`)
  .join('');

const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.inner{padding:20px 16px!important}}
@media (prefers-color-scheme:dark){${DARK_RULES}}`;

/** @param rows - HTML of the rows, with their cells */
export const table = (rows: readonly string[], margin = '0 0 20px'): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:${margin};border-collapse:collapse">${rows.join('')}</table>`;

export const paragraph = (inner: string, classes: readonly ClassName[] = ['ink'], style = ''): string =>
  `<p ${styled(classes, ['margin:0 0 16px', style].filter(Boolean).join(';'))}>${inner.replaceAll('\n', '<br>')}</p>`;

export const SMALL = 'font-size:14px';

export const button = (address: string, text: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td ${styled(['button'], 'border-radius:6px')}><a href="${escapeHtml(address)}" ${styled(['label'], 'display:inline-block;padding:14px 24px;font-weight:bold;text-decoration:none')}>${escapeHtml(text)}</a></td></tr></table>`;

export const box = (text: string): string =>
  table([
    `<tr><td ${styled(['box', 'ink'], 'padding:12px 16px;border-radius:6px')}>${escapeHtml(text)}</td></tr>`,
  ]);

interface Layout {
  readonly locale: string;
  readonly title: string;
  /** plain text that the list of a mail program shows beside the subject */
  readonly preheader: string;
  readonly sender: string;
  readonly main: readonly string[];
  readonly footer: readonly string[];
}

/** Outlook ignores `max-width`, so only Outlook gets a table of 600 px. */
const OUTLOOK_START =
  '<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->';
const OUTLOOK_END = '<!--[if mso]></td></tr></table><![endif]-->';

/** The layout of every mail is one column of 600 px, or less on phones. Source: docs/rules.md ACC-03 */
export function layOut({ locale, title, preheader, sender, main, footer }: Layout): string {
  const cell = (name: ClassName, inner: readonly string[], style: string): string =>
    `<tr><td class="inner ${name}" style="${MAIL_COLOURS.light[name]};${style};word-break:break-word">\n${inner.join('\n')}\n</td></tr>`;
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLES}</style></head>`,
    `<body ${styled(['page', 'ink'], 'margin:0;padding:0;font:16px/1.5 Georgia,serif')}>`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${styled(['page', 'ink'])}><tr><td align="center" style="padding:16px 8px;font:16px/1.5 Georgia,serif">${OUTLOOK_START}`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" align="center" style="max-width:600px;text-align:left;font:16px/1.5 Georgia,serif">',
    cell(
      'page',
      [`<span ${styled(['brand'], 'font-size:20px;font-weight:bold')}>${escapeHtml(sender)}</span>`],
      'padding:8px 32px 16px',
    ),
    cell('card', main, 'padding:32px 32px 16px;border-radius:8px'),
    cell('page', footer, 'padding:20px 32px'),
    `</table>${OUTLOOK_END}</td></tr></table></body></html>`,
  ].join('\n');
}
