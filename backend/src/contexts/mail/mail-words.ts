import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';

export type MailData = Readonly<Record<string, string | number>>;
type Text = (data: MailData) => string;

const SOURCE = 'en';

export interface MailWords {
  hasText(key: string): boolean;
  /** @param locale - of a market, such as 'pt-PT' @returns undefined if the English texts lack the text too */
  text(key: string, locale: string, data: MailData): string | undefined;
}

async function readLanguage(folder: string, file: string): Promise<Map<string, Text>> {
  const locale = file.replace(/\.arb$/, '');
  const format = new MessageFormat(locale);
  const texts = JSON.parse(await readFile(join(folder, file), 'utf8')) as Record<string, unknown>;
  return new Map(
    Object.entries(texts)
      .filter((entry): entry is [string, string] => !entry[0].startsWith('@') && typeof entry[1] === 'string')
      .map(([key, text]) => [key, format.compile(text) as Text]),
  );
}

/**
 * @param folder - contains an ARB file per language; 'en-US' has only the texts that differ.
 * Source: docs/rules.md ACC-03
 */
export async function readMailWords(folder: string): Promise<MailWords> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.arb'));
  const read = await Promise.all(
    files.map(async (file) => [file.replace(/\.arb$/, ''), await readLanguage(folder, file)] as const),
  );
  const languages = new Map(read);
  return {
    hasText: (key) => languages.get(SOURCE)?.has(key) ?? false,
    text(key, locale, data) {
      const [language = SOURCE] = locale.split('-');
      const foundText = [locale, language, SOURCE]
        .map((languageTag) => languages.get(languageTag)?.get(key))
        .find(Boolean);
      return foundText?.(data);
    },
  };
}
