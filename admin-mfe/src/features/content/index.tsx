import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const ContentModal = lateModule(() => import('./content-modal')).get('default');

/** Opens the editor of the shop's texts. */
export const Content = () => <ToolButton label="Texts" modal={ContentModal} />;
