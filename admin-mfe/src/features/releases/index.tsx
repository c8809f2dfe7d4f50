import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

export { DiagnosticSwitch } from './diagnostic-switch';

const ReleasesModal = lateModule(() => import('./releases-modal')).get('default');
const FlagsModal = lateModule(() => import('./flags-modal')).get('default');

export const Releases = () => <ToolButton label="Releases" modal={ReleasesModal} />;

export const FlagList = () => <ToolButton label="Flags" modal={FlagsModal} />;
