import { LatePart } from '../features/late';
import type { PhotoEditorProps } from '../contract';
import { PhotoEditor } from '../features/photo-editor';

export function Component(props: PhotoEditorProps) {
  return (
    <LatePart>
      <PhotoEditor {...props} />
    </LatePart>
  );
}
export const contractVersion = 1;
