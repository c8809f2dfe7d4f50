import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const CartsModal = lateModule(() => import('./carts-modal')).get('default');

/** Opens the carts that wait. */
export const Carts = () => <ToolButton label="Carts" modal={CartsModal} />;
