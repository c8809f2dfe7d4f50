import { Text } from '@bindery/shared/ui';
import { useWords } from '../../../../words';
import { labelText } from '../../../messages';
import { useFormSettings } from '../../form-context';
import { isSharp } from './photo-rules';
import type { PhotoValue } from './photo-uploader';
import type { UploadState } from './use-photo-upload';

interface PhotoMessageProps { photo: PhotoValue | undefined; upload: UploadState; canUpload: boolean }

/** What there is to say of the file in hand, else of the photo the field holds. Source: storefront.md sections 4 and 5 */
export function PhotoMessage({ photo, upload, canUpload }: PhotoMessageProps) {
  const text = useMessage(photo, upload, canUpload);
  const isFault = upload.kind !== 'idle' && upload.kind !== 'loading';
  return <Text aria-live="polite" fontWeight={photo || isFault ? 'medium' : undefined} color={isFault ? 'fg.error' : undefined}>{text}</Text>;
}

function useMessage(photo: PhotoValue | undefined, upload: UploadState, canUpload: boolean): string | undefined {
  const words = useWords();
  const { labels } = useFormSettings();
  switch (upload.kind) {
    case 'loading': return words.photoUploading(upload.percent);
    case 'rejected': return labelText(labels, 'photo_rejected_label');
    case 'failed': return labelText(labels, 'photo_upload_error_label');
    case 'too-many': return words.photoOnlyOne;
    case 'wrong-kind': return words.photoWrongKind;
    case 'idle':
      if (photo) return labelText(labels, isSharp(photo) ? 'photo_valid_label' : 'photo_blurry_label');
      return canUpload ? undefined : words.photoUnavailable;
  }
}
