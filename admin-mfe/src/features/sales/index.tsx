import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const SalesModal = lateModule(() => import('./sales-modal')).get('default');

export const Sales = () => <ToolButton label="Prices and stock" modal={SalesModal} />;
