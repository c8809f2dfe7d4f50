import { lazy } from 'react';
import { ToolButton } from '../staff';

const ContentModal = lazy(() => import('./content-modal'));

/** Opens the editor of the shop's texts. */
export const Content = () => <ToolButton label="Texts" modal={ContentModal} />;
