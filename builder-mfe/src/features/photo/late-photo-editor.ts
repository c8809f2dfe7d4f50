import { lateModule } from '@bindery/shared';

/** Fetched when a photo is edited, with the cropper: render it inside a `LatePart`. */
export const PhotoEditor = lateModule(() => import('./photo-editor')).get('PhotoEditor');
