import type { AdminPanelProps } from '@bindery/contracts/admin';
import { AdminPanel } from './panel';

export const contractVersion = 1;

export function Component(props: AdminPanelProps) {
  return <AdminPanel {...props} />;
}
