import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

export { CopyLink } from './copy-link';
export { PersonalisationManager } from './manager';
export { slugOfPath } from './page-link';
export { PdfGenerator } from './pdf-generator';

const PackagesModal = lateModule(() => import('./packages-modal')).get('default');

export const Packages = () => <ToolButton label="Product packages" modal={PackagesModal} />;
