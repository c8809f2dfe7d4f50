import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const JobsModal = lateModule(() => import('./jobs-modal')).get('default');

/** Opens what became of the work that outlives its request. */
export const Jobs = () => <ToolButton label="Jobs" modal={JobsModal} />;
