import { useState } from 'react';
import { isRequired } from '@bindery/shared/forms';
import { Box, Button, chakra, Flex, Image, Text, VisuallyHidden } from '@bindery/shared/ui';
import { useWords } from '../../../../words';
import type { FieldProps } from '../field-props';
import { describedBy, FieldTexts } from '../field-texts';
import { onLeave } from '../on-leave';
import { useField } from '../use-field';
import { useFormSnapshot } from '../use-form-snapshot';
import { PhotoMessage } from './photo-message';
import { PHOTO_KINDS, readAspect, readPhoto } from './photo-rules';
import { usePhotoUpload } from './use-photo-upload';

const EDITED_WIDTH_PX = 320; // Source: builder.md section 9

const Zone = chakra('div', {
  base: {
    display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '3', p: '5', textAlign: 'center', bg: 'bg.subtle', borderWidth: '2px', borderStyle: 'dashed', borderColor: 'border.strong', borderRadius: 'lg',
    '&[data-over]': { borderColor: 'brand', bg: 'brand.muted' },
    '&[data-filled]': { borderStyle: 'solid', borderColor: 'border', bg: 'bg.panel' },
  },
});
const FileButton = chakra('label', {
  base: {
    display: 'inline-flex', alignItems: 'center', minHeight: '11', px: '6', borderRadius: 'full', borderWidth: '1px', borderStyle: 'solid', borderColor: 'brand', color: 'brand', bg: 'bg.panel', fontWeight: 'semibold', cursor: 'pointer',
    _hover: { bg: 'brand.muted' },
    '&:has(:focus-visible)': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
  },
});
const Progress = chakra('progress', { base: { width: 'full', maxWidth: '64', height: '2', accentColor: '{colors.brand}' } });

/** One photo: chosen or dropped, uploaded, replaced, deleted. What is told of it is told of the photo itself. */
export function PhotoField({ urlKey, field }: FieldProps) {
  const words = useWords();
  const state = useField(urlKey, field);
  const photo = readPhoto(useFormSnapshot(urlKey, (form): unknown => form.getValues(urlKey)));
  const { uploader, state: upload, choose, cancel, remove } = usePhotoUpload(urlKey, readAspect(field.metas?.[0]?.aspectRatio), state.change);
  const [isOver, setIsOver] = useState(false);
  const isLoading = upload.kind === 'loading';

  return (
    <FieldTexts urlKey={urlKey} field={field} state={state} isGroup>
      <Zone
        role="group" aria-labelledby={`${state.id}-label`} aria-describedby={describedBy(field, state, true)} data-over={isOver || undefined} data-filled={photo ? '' : undefined}
        onFocus={state.focus} onBlur={onLeave(state.blur)} onDragOver={(event) => { event.preventDefault(); setIsOver(uploader !== undefined); }} onDragLeave={() => setIsOver(false)}
        onDrop={(event) => { event.preventDefault(); setIsOver(false); choose([...event.dataTransfer.files]); }}
      >
        {photo && uploader && !isLoading ? <Image src={uploader.pictureUrl(photo, EDITED_WIDTH_PX)} alt={words.photoThere} maxW="full" width="80" borderRadius="md" /> : null}
        {isLoading ? <Progress max={100} value={upload.percent} aria-label={words.photoUploading(upload.percent)} /> : null}
        <PhotoMessage photo={photo} upload={upload} canUpload={uploader !== undefined} />
        <Flex gap="2" wrap="wrap" justify="center">
          {isLoading ? <Button type="button" variant="ghost" onClick={cancel}>{words.photoCancel}</Button> : null}
          {upload.kind === 'failed' ? <Button type="button" variant="outline" onClick={() => choose([upload.file])}>{words.tryAgain}</Button> : null}
          {uploader && !isLoading ? (
            <FileButton>
              <VisuallyHidden asChild>
                <input
                  id={state.id} type="file" accept={PHOTO_KINDS} required={isRequired(field)} aria-invalid={state.error !== undefined} aria-describedby={`${state.id}-error`}
                  onChange={(event) => { choose([...event.target.files ?? []]); event.target.value = ''; }}
                />
              </VisuallyHidden>
              {photo || upload.kind === 'rejected' ? words.photoReplace : words.photoChoose}
            </FileButton>
          ) : null}
          {!isLoading && (photo || upload.kind === 'failed') ? <Button type="button" variant="ghost" onClick={() => remove(photo)}>{words.photoDelete}</Button> : null}
        </Flex>
        {uploader && !photo && !isLoading ? <Text fontSize="sm" color="fg.muted">{words.photoKinds}</Text> : null}
      </Zone>
      {uploader ? null : <Box id={state.id} tabIndex={-1} />}
    </FieldTexts>
  );
}
