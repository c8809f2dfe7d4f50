// Records in memory, used if the browser's storage is blocked (private browsing) or full. They are lost with the page.
const memory = new Map<string, string | null>();
let isClosed = false;

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

/**
 * Writes the text, or removes the record if the text is null. If storage is blocked or full, uses the memory.
 * Source: docs/rules.md CUS-02
 */
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

/** @returns the keys of all records; none after `closeRecords` */
export function recordKeys(): string[] {
  if (isClosed) return [];
  const keys = new Set<string>();
  try {
    for (const key of Object.keys(window.localStorage)) keys.add(key);
  } catch {
    // storage is blocked, but there may be records in memory
  }
  for (const [key, text] of memory) {
    if (text === null) keys.delete(key);
    else keys.add(key);
  }
  return [...keys];
}

/**
 * After sign-out, stops all access to records in this document, so that no deleted data is written again.
 * Source: docs/rules.md ACC-46
 */
export function closeRecords(): void {
  isClosed = true;
  memory.clear();
}

/** @returns false if the record is only in memory, because the browser did not store it */
export function isRecordStored(key: string): boolean {
  return !memory.has(key);
}

/**
 * Listens to other tabs' writes to this key.
 *
 * @param listener - called with the new text, or with null if the record was removed
 * @returns a function that stops listening
 */
export function onRecordChanged(key: string, listener: (text: string | null) => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.storageArea !== null && event.storageArea !== window.localStorage) return;
    if (event.key !== null && event.key !== key) return;
    // the stored value of another tab replaces a value that is only in this tab's memory
    memory.delete(key);
    listener(event.newValue);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
