import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const FlagsModal = lateModule(() => import('./flags-modal')).get('default');

/** Opens what is switched on for this browser, and by whom. */
export const FlagList = () => <ToolButton label="Flags" modal={FlagsModal} />;
