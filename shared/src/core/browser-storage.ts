// Private browsing blocks storage and a full disk refuses writes; the shopper's work then lives as long as the page.
const memory = new Map<string, string | null>();
let isClosed = false;

/** @returns the text under this key, null if there is none */
export function readRecord(key: string): string | null {
  if (isClosed) return null;
  const heldText = memory.get(key);
  if (heldText !== undefined) return heldText;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes the text, or removes the record if it is null; kept in memory where storage is blocked or full. Source: docs/rules.md CUS-02 */
export function writeRecord(key: string, text: string | null): void {
  if (isClosed) return;
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

/** @returns the keys of all records; none once records are closed */
export function recordKeys(): string[] {
  if (isClosed) return [];
  const keys = new Set<string>();
  try {
    for (const key of Object.keys(window.localStorage)) keys.add(key);
  } catch {
    // blocked storage holds no record, and memory may still hold some
  }
  for (const [key, text] of memory) {
    if (text === null) keys.delete(key);
    else keys.add(key);
  }
  return [...keys];
}

/**
 * Whoever was here has signed out: from now on this document reads and writes no record, so that nothing on it can bring
 * back what was deleted. Source: docs/rules.md ACC-46
 */
export function closeRecords(): void {
  isClosed = true;
  memory.clear();
}

/** @returns false while the record lives in memory only, because the browser refused to store it */
export function isRecordStored(key: string): boolean {
  return !memory.has(key);
}

/**
 * Hears another tab's writes to this key.
 *
 * @param listener - gets the new text, null if the record went away
 * @returns a function that stops listening
 */
export function onRecordChanged(key: string, listener: (text: string | null) => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.storageArea !== null && event.storageArea !== window.localStorage) return;
    if (event.key !== null && event.key !== key) return;
    // what this tab could not store gives way to what is stored
    memory.delete(key);
    listener(event.newValue);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
