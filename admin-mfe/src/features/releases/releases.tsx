import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const ReleasesModal = lateModule(() => import('./releases-modal')).get('default');

/** Opens what is active of the page and of each remote. */
export const Releases = () => <ToolButton label="Releases" modal={ReleasesModal} />;
