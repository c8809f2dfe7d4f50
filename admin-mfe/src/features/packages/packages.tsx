import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const PackagesModal = lateModule(() => import('./packages-modal')).get('default');

/** Opens the product packages: what there is, and what a version would change. */
export const Packages = () => <ToolButton label="Product packages" modal={PackagesModal} />;
