import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const HealthModal = lateModule(() => import('./health-modal')).get('default');

/** Opens how the shop is. */
export const Health = () => <ToolButton label="Health" modal={HealthModal} />;
