import { Text } from '@bindery/shared/ui';
import type { PhotoValue } from '@bindery/shared/contracts';
import type { RefusedFile } from '@bindery/shared/data';
import { useWords, type Words } from '../../../../words';
import { labelText } from '../../../../messages';
import { isSharp } from '../../../photo';
import { useFormSettings } from '../../form-model';
import type { UploadState } from './use-photo-upload';

interface PhotoMessageProps {
  photo: PhotoValue | undefined;
  printWidthMm: number | undefined;
  upload: UploadState;
  isGone: boolean;
}

/** Message about the file being uploaded, or about the field's photo if no upload is running. Source: docs/rules.md PHOTO-06, MSG-08 */
export function PhotoMessage(props: PhotoMessageProps) {
  const { photo, upload, printWidthMm } = props;
  const text = useMessage(props);
  const isFault =
    upload.kind === 'loading'
      ? upload.refused !== undefined
      : upload.kind !== 'idle' || (photo !== undefined && !isSharp(photo, printWidthMm));
  return (
    <Text
      aria-live="polite"
      fontWeight={photo || isFault ? 'medium' : undefined}
      color={isFault ? 'fg.error' : photo && upload.kind === 'idle' ? 'brand' : undefined}
    >
      {text}
    </Text>
  );
}

function useMessage({ photo, printWidthMm, upload, isGone }: PhotoMessageProps): string | undefined {
  const words = useWords();
  const { labels } = useFormSettings();
  switch (upload.kind) {
    case 'loading':
      if (upload.refused) return refusedText(words, upload.refused);
      return upload.percent < 100 ? words.photoSending : words.photoPreparing;
    case 'rejected':
      return labelText(labels, 'photo_rejected_label');
    case 'failed':
      return labelText(labels, 'photo_upload_error_label');
    case 'unconfigured':
      return labelText(labels, 'photo_configuration_error_label');
    case 'too-many':
    case 'wrong-kind':
      return refusedText(words, upload.kind);
    case 'cut-off':
      return words.photoCutOff;
    case 'idle':
      return photo && !isGone
        ? labelText(labels, isSharp(photo, printWidthMm) ? 'photo_valid_label' : 'photo_blurry_label')
        : undefined;
  }
}

const refusedText = (words: Words, refused: RefusedFile): string =>
  refused === 'too-many' ? words.photoOnlyOne : words.photoWrongKind;
