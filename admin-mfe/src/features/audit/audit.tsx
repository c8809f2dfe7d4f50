import { lazy } from 'react';
import { ToolButton } from '../staff';

const AuditModal = lazy(() => import('./audit-modal'));

/** Opens what staff did. */
export const Audit = () => <ToolButton label="Audit" modal={AuditModal} />;
