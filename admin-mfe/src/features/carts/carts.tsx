import { lazy } from 'react';
import { ToolButton } from '../staff';

const CartsModal = lazy(() => import('./carts-modal'));

/** Opens the carts that wait. */
export const Carts = () => <ToolButton label="Carts" modal={CartsModal} />;
