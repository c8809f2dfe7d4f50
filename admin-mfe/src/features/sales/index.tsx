import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const SalesModal = lateModule(() => import('./sales-modal')).get('default');

/** Opens what is sold: prices, stock and days. */
export const Sales = () => <ToolButton label="Prices and stock" modal={SalesModal} />;
