import { lazy } from 'react';

/** Fetched where a browser runs a developer's build: nobody else pays for it. */
export const OverrideBar = lazy(() => import('./override-bar'));
