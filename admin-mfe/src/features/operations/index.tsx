import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

export { Boundaries, tellOfAllFiles } from './boundaries';
export { Events } from './events';

const AuditModal = lateModule(() => import('./audit-modal')).get('default');
const HealthModal = lateModule(() => import('./health-modal')).get('default');
const JobsModal = lateModule(() => import('./jobs-modal')).get('default');

export const Audit = () => <ToolButton label="Audit" modal={AuditModal} />;

export const Health = () => <ToolButton label="Health" modal={HealthModal} />;

export const Jobs = () => <ToolButton label="Jobs" modal={JobsModal} />;
