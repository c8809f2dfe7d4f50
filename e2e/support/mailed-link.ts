import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { dataFolder, type addresses } from './addresses';

/**
 * Reads the link from a mail in the data folder of a shop without a mail server.
 *
 * @param to - e-mail address
 * @param page - path that the link leads to
 * @returns path and fragment
 */
export async function mailedLink(
  to: string,
  page: string,
  shop: keyof typeof addresses = 'production',
): Promise<string> {
  const outbox = path.join(dataFolder(shop), 'mail');
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const names = await readdir(outbox).catch(() => [] as string[]);
        const mails = await Promise.all(
          names
            .filter((name) => name.endsWith('.eml'))
            .map((name) => readFile(path.join(outbox, name), 'utf8')),
        );
        const mine = mails.filter((mail) => mail.includes(to)).map((mail) => mail.replace(/=\r?\n/g, ''));
        link = mine
          .flatMap((mail) => [...mail.matchAll(new RegExp(`${page}#token=(?:3D)?([\\w.-]+)`, 'g'))])
          .map(([, token]) => `${page}#token=${token}`)
          .at(-1);
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link!;
}
