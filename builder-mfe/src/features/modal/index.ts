import { lazy } from 'react';

/** Fetched when the first modal opens, with the widgets it is made of: render it inside a Suspense of its own. */
export const EditModal = lazy(async () => ({ default: (await import('./edit-modal')).EditModal }));
export type { EditModalProps } from './edit-modal';
