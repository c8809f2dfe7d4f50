import { Suspense } from 'react';
import type { PhotoEditorProps } from '../contract';
import { PhotoEditor } from '../features/photo-editor';

export function Component(props: PhotoEditorProps) {
  return (
    <Suspense fallback={null}>
      <PhotoEditor {...props} />
    </Suspense>
  );
}
export const contractVersion = 1;
