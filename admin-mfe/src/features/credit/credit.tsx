import { lazy } from 'react';
import { ToolButton } from '../staff';

const CreditModal = lazy(() => import('./credit-modal'));

/** Opens the store credit of a customer. */
export const Credit = () => <ToolButton label="Store credit" modal={CreditModal} />;
