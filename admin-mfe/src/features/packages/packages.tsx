import { lazy } from 'react';
import { ToolButton } from '../staff';

const PackagesModal = lazy(() => import('./packages-modal'));

/** Opens the product packages: what there is, and what a version would change. */
export const Packages = () => <ToolButton label="Product packages" modal={PackagesModal} />;
