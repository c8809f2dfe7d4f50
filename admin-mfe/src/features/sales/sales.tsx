import { lazy } from 'react';
import { ToolButton } from '../staff';

const SalesModal = lazy(() => import('./sales-modal'));

/** Opens what is sold: prices, stock and days. */
export const Sales = () => <ToolButton label="Prices and stock" modal={SalesModal} />;
