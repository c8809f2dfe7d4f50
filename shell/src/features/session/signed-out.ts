import { closeRecords } from '@bindery/shared/boot';
import { createContext, useContext } from 'react';

/** Key of the browser's last sign-out. If a page has read an older value, it shows data that a sign-out has deleted. */
const SIGN_OUT = 'bindery-sign-out';
/** Key of a record that exists while a sign-out waits for the server's answer. */
const LEAVING = 'bindery-leaving';

/** Ignores errors of blocked storage, because it contains no data to delete. */
function inStorage<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const lastSignOut = (): string | null => inStorage(() => window.localStorage.getItem(SIGN_OUT)) ?? null;
const forgetTab = (): void => void inStorage(() => window.sessionStorage.clear());

let knownSignOut: string | null = null;

/** Starts a sign-out. If the tab is closed before the server's answer, the next page to start deletes the data. */
export function beginLeaving(): void {
  inStorage(() => window.localStorage.setItem(LEAVING, '1'));
}

/** Cancels the sign-out, because the server is unreachable. */
export function stopLeaving(): void {
  inStorage(() => window.localStorage.removeItem(LEAVING));
}

/** Hides the document and blocks its writes to storage, because the next document may take seconds to load. */
function closeDocument(): void {
  document.body.hidden = true;
  closeRecords();
  forgetTab();
  // also deletes data that the page writes while it unloads
  window.addEventListener('pagehide', forgetTab);
}

/**
 * Deletes all data that the shop stores in this browser: drafts, guest token, tab storage. The other tabs then reload.
 * Afterwards, the caller must open another document, because store, query cache and photos are still in memory.
 * Source: docs/rules.md ACC-46
 */
export function forgetDevice(): void {
  closeDocument();
  tellTabs();
}

function tellTabs(): void {
  inStorage(() => {
    window.localStorage.clear();
    window.localStorage.setItem(SIGN_OUT, `${Date.now()}-${Math.random()}`);
  });
}

/**
 * Like {@link forgetDevice}, for a page that has not read any stored data yet and therefore need not reload.
 * Source: docs/rules.md ACC-48
 */
export function forgetBefore(): void {
  forgetTab();
  tellTabs();
  rememberSignOut();
}

function rememberSignOut(): void {
  knownSignOut = lastSignOut();
  inStorage(() => window.sessionStorage.setItem(SIGN_OUT, knownSignOut ?? ''));
}

/**
 * Clears this tab's storage if another tab has signed out. Reloads the page if another tab signs out later, or signed
 * out while the page was in the back-forward cache. Call this before any code reads storage.
 *
 * @returns a function that stops watching
 */
export function watchSignOut(renew: () => void = () => window.location.reload()): () => void {
  if (inStorage(() => window.localStorage.getItem(LEAVING)) != null) {
    inStorage(() => window.localStorage.clear());
    forgetTab();
  }
  // clears the session storage of a tab that was asleep or closed during the last sign-out
  const latestSignOut = lastSignOut();
  if (latestSignOut !== null && inStorage(() => window.sessionStorage.getItem(SIGN_OUT)) !== latestSignOut)
    forgetTab();
  rememberSignOut();
  const follow = (): void => {
    if (lastSignOut() === knownSignOut) return;
    closeDocument();
    renew();
  };
  const heard = ({ key }: StorageEvent): void => {
    if (key === SIGN_OUT) follow();
  };
  window.addEventListener('storage', heard);
  window.addEventListener('pageshow', follow);
  return () => {
    window.removeEventListener('storage', heard);
    window.removeEventListener('pageshow', follow);
  };
}

/** Opens another document, because only a new document clears the data in memory. Back does not return to this one. */
export const leaveDocument = (path: string): void => window.location.replace(path);

/** Replaced in tests. */
export const LeaveContext = createContext(leaveDocument);
export const useLeave = (): typeof leaveDocument => useContext(LeaveContext);
