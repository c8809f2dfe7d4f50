import { closeRecords } from '@bindery/shared/boot';

/** Which sign-out of this browser was the last one: a page that knows an earlier one shows what is to be gone. */
const SIGN_OUT = 'bindery-sign-out';
/** The shopper wants to sign out, and the server has not said yet that they have. */
const LEAVING = 'bindery-leaving';

/** Storage may be blocked: then it holds nothing, and nothing of it can be left. */
function inStorage<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const lastSignOut = (): string | null => inStorage(() => window.localStorage.getItem(SIGN_OUT)) ?? null;
const forgetTab = (): void => void inStorage(() => window.sessionStorage.clear());

/** What this page knows as the last one. */
let known: string | null = null;

/** The shopper asks to leave. A tab that dies before the server's answer forgets them when it is opened again. */
export function beginLeaving(): void {
  inStorage(() => window.localStorage.setItem(LEAVING, '1'));
}

/** The server could not be asked: nothing is forgotten. */
export function stopLeaving(): void {
  inStorage(() => window.localStorage.removeItem(LEAVING));
}

/** Nothing that this document still holds may be written again, nor seen: the next one may take seconds to come. */
function closeDocument(): void {
  document.body.hidden = true;
  closeRecords();
  forgetTab();
  // what a page writes as it goes away
  window.addEventListener('pagehide', forgetTab);
}

/**
 * Deletes everything that this browser keeps for the shop: drafts, guest token, what tabs hold. The other tabs hear of it
 * and begin anew. The document must go as well: store, query cache and the pictures of photos live as long as it does.
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
 * As {@link forgetDevice}, of a page that begins and has read nothing yet: it goes on, as a stranger's.
 * Source: docs/rules.md ACC-48
 */
export function forgetBefore(): void {
  forgetTab();
  tellTabs();
  rememberSignOut();
}

function rememberSignOut(): void {
  known = lastSignOut();
  inStorage(() => window.sessionStorage.setItem(SIGN_OUT, known ?? ''));
}

/**
 * To be called before anything reads what is stored: forgets what another tab signed out of, and begins the page anew
 * when that happens later, or happened while the page lay in the browser's back-forward cache.
 *
 * @returns a function that stops watching
 */
export function watchSignOut(renew: () => void = () => window.location.reload()): () => void {
  if (inStorage(() => window.localStorage.getItem(LEAVING)) != null) {
    inStorage(() => window.localStorage.clear());
    forgetTab();
  }
  // a tab that was asleep, or that the browser restores, has its own storage still
  const last = lastSignOut();
  if (last !== null && inStorage(() => window.sessionStorage.getItem(SIGN_OUT)) !== last) forgetTab();
  rememberSignOut();
  const follow = (): void => {
    if (lastSignOut() === known) return;
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
