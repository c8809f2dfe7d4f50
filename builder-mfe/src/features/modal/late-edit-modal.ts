import { lateModule } from '@bindery/shared';

/** Fetched when the first modal opens, with the widgets it is made of: render it inside a `LatePart`. */
export const EditModal = lateModule(() => import('./edit-modal')).get('EditModal');
