import { createLatePart } from '@bindery/shared/bundled';
import { useWords } from './words';
import { lateModule } from '@bindery/shared';

export const LatePart = createLatePart(useWords);

/** The modal and its widgets are loaded when the first modal opens, so render it inside a `LatePart`. */
export const EditModal = lateModule(() => import('./edit-modal')).get('EditModal');
