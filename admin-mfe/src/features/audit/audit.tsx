import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const AuditModal = lateModule(() => import('./audit-modal')).get('default');

/** Opens what staff did. */
export const Audit = () => <ToolButton label="Audit" modal={AuditModal} />;
