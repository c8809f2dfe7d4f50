import { lazy } from 'react';
import { ToolButton } from '../staff';

const HealthModal = lazy(() => import('./health-modal'));

/** Opens how the shop is. */
export const Health = () => <ToolButton label="Health" modal={HealthModal} />;
