import { lateModule } from '@bindery/shared';

/** Fetched where a browser previews drafts: nobody else pays for it. */
export const PreviewBar = lateModule(() => import('./preview-bar')).get('default');
