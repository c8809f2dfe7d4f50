import type { BootData } from '../contracts';

export class BootDataError extends Error {
  override readonly name = 'BootDataError';
}

/**
 * Reads the server's boot data from the page.
 *
 * @returns the boot data; only the presence of its parts is checked
 * @throws BootDataError naming the missing part: the page cannot start without it
 */
export function readBootData(page: Document): BootData {
  const text = page.getElementById('boot')?.textContent;
  if (!text) throw new BootDataError('This page carries no boot data');
  let data: Partial<BootData>;
  try {
    data = JSON.parse(text) as Partial<BootData>;
  } catch (cause) {
    throw new BootDataError('The boot data of this page is no JSON', { cause });
  }
  for (const key of ['environment', 'marketplace', 'flags', 'tracking', 'remotes', 'preloaded'] as const) {
    if (data?.[key] === undefined) throw new BootDataError(`The boot data of this page lacks "${key}"`);
  }
  return data as BootData;
}
