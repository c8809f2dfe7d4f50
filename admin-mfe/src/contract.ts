import type { Environment } from '@bindery/shared/contracts';

export interface AdminPanelProps {
  environment: Environment;
}
