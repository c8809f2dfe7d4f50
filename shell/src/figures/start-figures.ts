import type { RemoteLoader } from '@bindery/shared/boot';
import type { BootData, ReleaseFigure } from '@bindery/shared/contracts';
import { createFigures } from './figures';
import { followPage } from './page-figures';

/** Without cookies, because figures are nobody's. Lost ones stay lost. */
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
 * Tells the figures of the page's releases, if the server asks for them.
 *
 * @returns a function that sends the rest and stops
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
