import type { RemoteLoader } from '@bindery/shared/boot';
import type { BootData, ReleaseFigure } from '@bindery/shared/contracts';
import { createFigures } from './figures';
import { followPage } from './page-figures';

/** Sends no cookies, because figures are anonymous. Does not repeat a failed request. */
function post(figures: readonly ReleaseFigure[]): void {
  fetch('/release-figures', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ figures }),
  }).catch(() => undefined);
}

/**
 * Sends the figures of the page's releases, if the server asks for them.
 *
 * @returns a function that sends the remaining figures and stops
 */
export function startFigures({ figureShare: share, ...boot }: BootData, loader: RemoteLoader): () => void {
  if (share === undefined) return () => undefined;
  try {
    const figures = createFigures({ share, storage: () => window.sessionStorage, post });
    return followPage({ loader, boot, figures });
  } catch {
    // figures never break a page
    return () => undefined;
  }
}
