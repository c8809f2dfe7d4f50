import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

export { Boundaries } from './boundaries';
export { Events } from './events';
export { tellOfAllFiles } from './told-files';

const AuditModal = lateModule(() => import('./audit-modal')).get('default');
const HealthModal = lateModule(() => import('./health-modal')).get('default');
const JobsModal = lateModule(() => import('./jobs-modal')).get('default');

/** Opens what staff did. */
export const Audit = () => <ToolButton label="Audit" modal={AuditModal} />;

/** Opens how the shop is. */
export const Health = () => <ToolButton label="Health" modal={HealthModal} />;

/** Opens what became of the work that outlives its request. */
export const Jobs = () => <ToolButton label="Jobs" modal={JobsModal} />;
