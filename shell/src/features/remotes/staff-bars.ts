import { lateModule } from '@bindery/shared';

// nobody but a deployer and an editor pays for these
export const OverrideBar = lateModule(() => import('./override-bar')).get('default');
export const PreviewBar = lateModule(() => import('./preview-bar')).get('default');
