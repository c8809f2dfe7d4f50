import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const ContentModal = lateModule(() => import('./content-modal')).get('default');

export const Content = () => <ToolButton label="Texts" modal={ContentModal} />;
