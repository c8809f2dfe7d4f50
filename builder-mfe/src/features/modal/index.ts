import { lateModule } from '@bindery/shared';

/** Loaded with its widgets when the first modal opens: render it inside a `LatePart`. */
export const EditModal = lateModule(() => import('./edit-modal')).get('EditModal');
