import { lateModule } from '@bindery/shared';

/** Fetched where a browser runs a developer's build: nobody else pays for it. */
export const OverrideBar = lateModule(() => import('./override-bar')).get('default');
