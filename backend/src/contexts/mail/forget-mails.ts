import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '../../platform/config';
import type { Database, Statement } from '../../platform/database';
import { unseal } from '../../platform/sealed';

const AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

const ASKED_FOR: Statement = {
  name: 'mail_jobs_asked_for',
  text: `
  select id, payload from jobs where payload::text <> 'null' and id > $1 order by id limit $2`,
};
const DELETE: Statement = { name: 'mail_job_delete', text: 'delete from jobs where id = $1' };

interface AskedJob {
  readonly id: string;
  readonly payload: unknown;
}

/** Every text in what a job was asked for. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Small letters; '' for what is not sealed, or by a key that has gone. */
function opened(text: string, secrets: Secrets): string {
  try {
    return JSON.stringify(unseal(text, secrets)).toLowerCase();
  } catch {
    return '';
  }
}

/** Deletes jobs whose sealed content names one of the addresses, sent, waiting or dead: nobody finds them by their text. */
async function forgetJobs(
  database: Database,
  secrets: Secrets,
  names: (text: string) => boolean,
): Promise<void> {
  for (let last = FIRST; ;) {
    const jobs = await database.query<AskedJob>(ASKED_FOR, [last, AT_ONCE]);
    for (const { id, payload } of jobs)
      if (textsIn(payload).some((text) => names(opened(text, secrets)))) await database.query(DELETE, [id]);
    if (jobs.length < AT_ONCE) return;
    last = jobs.at(-1)!.id;
  }
}

async function forgetFiles(folder: string, names: (text: string) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const mail = await readFile(file, 'utf8').catch(() => '');
    if (names(mail.toLowerCase())) await rm(file, { force: true });
  }
}

/**
 * Deletes mails to these addresses that wait or are kept.
 *
 * @param addresses - small letters
 */
export async function forgetMails(
  { database, secrets, folder }: { database: Database; secrets: Secrets; folder: string },
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const names = (text: string): boolean => addresses.some((address) => text.includes(address));
  await forgetJobs(database, secrets, names);
  await forgetFiles(folder, names);
}
