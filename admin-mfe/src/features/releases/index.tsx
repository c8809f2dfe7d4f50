import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

export { DiagnosticSwitch } from './diagnostic-switch';

const ReleasesModal = lateModule(() => import('./releases-modal')).get('default');
const FlagsModal = lateModule(() => import('./flags-modal')).get('default');

/** Opens what is active of the page and of each remote. */
export const Releases = () => <ToolButton label="Releases" modal={ReleasesModal} />;

/** Opens what is switched on for this browser, and by whom. */
export const FlagList = () => <ToolButton label="Flags" modal={FlagsModal} />;
