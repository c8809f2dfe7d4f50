import { lateModule } from '@bindery/shared';

/** Loaded with the cropper when a photo is edited: render it inside a `LatePart`. */
export const PhotoEditor = lateModule(() => import('./photo-editor')).get('PhotoEditor');
