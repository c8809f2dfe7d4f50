import { lazy } from 'react';

/** Fetched where a browser previews drafts: nobody else pays for it. */
export const PreviewBar = lazy(() => import('./preview-bar'));
