import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const ReviewModal = lateModule(() => import('./review-modal')).get('default');

export const PhotoReview = () => <ToolButton label="Photos to review" modal={ReviewModal} />;
