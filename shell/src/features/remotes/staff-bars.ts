import { lateModule } from '@bindery/shared';

// loaded for deployers and editors only
export const OverrideBar = lateModule(() => import('./override-bar')).get('default');
export const PreviewBar = lateModule(() => import('./preview-bar')).get('default');
