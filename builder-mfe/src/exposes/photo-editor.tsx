import { LatePart } from '../late-part';
import type { PhotoEditorProps } from '@bindery/contracts/builder';
import { PhotoEditor } from '../features/photo';

export function Component(props: PhotoEditorProps) {
  return (
    <LatePart>
      <PhotoEditor {...props} />
    </LatePart>
  );
}
export const contractVersion = 1;
