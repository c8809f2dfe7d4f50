import { lazy } from 'react';
import { ToolButton } from '../staff';

const JobsModal = lazy(() => import('./jobs-modal'));

/** Opens what became of the work that outlives its request. */
export const Jobs = () => <ToolButton label="Jobs" modal={JobsModal} />;
