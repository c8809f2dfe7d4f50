import type { AdminPanelProps } from '../contract';
import { AdminPanel } from '../features/panel';

export const contractVersion = 1;

export function Component(props: AdminPanelProps) {
  return <AdminPanel {...props} />;
}
