import { Suspense, useEffect, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQuery } from '@bindery/shared/data';
import { isRequired } from '@bindery/shared/forms';
import { photoQuery } from '../../../photo-upload';
import { Button, Flex, Text } from '@bindery/shared/ui';
import { useWords } from '../../../../words';
import { PhotoEditor, PhotoFileButton, withCropFor, withSizeOf } from '../../../photo-editor';
import { useFormSettings } from '../../form-context';
import type { FieldProps } from '../field-props';
import { describedBy, FieldTexts } from '../field-texts';
import { useField } from '../use-field';
import { useFormSnapshot } from '../use-form-snapshot';
import { DropZone } from './drop-zone';
import { FieldPicture, UploadProgress } from './field-picture';
import { PhotoMessage } from './photo-message';
import { readAspect, readPhoto } from './photo-rules';
import { usePhotoUpload } from './use-photo-upload';

/** One photo: chosen, taken, dropped or pasted, uploaded, edited, replaced, deleted. What is told of it is told of the photo itself. */
export function PhotoField({ urlKey, field }: FieldProps) {
  const words = useWords();
  const { labels, flush, lockedKeys } = useFormSettings();
  const { aspectRatio, printWidthMm } = field.metas?.[0] ?? {};
  const aspect = readAspect(aspectRatio);
  const state = useField(urlKey, field);
  const photo = readPhoto(useFormSnapshot(urlKey, (form): unknown => form.getValues(urlKey)));
  const { state: upload, choose, cancel, remove } = usePhotoUpload(aspect, state.change);
  const { data: stored, error } = useQuery({
    ...photoQuery(useMarket(), photo?.public_id ?? ''),
    enabled: photo !== undefined,
  });
  const [isEditing, setEditing] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const isGone = error instanceof ApiError && error.status === 404;
  const isLocked = lockedKeys.has(urlKey);
  const isLoading = upload.kind === 'loading';
  const hasFailed = upload.kind === 'failed' || upload.kind === 'unconfigured';
  useEffect(() => {
    // the place has another shape than the crop (decisions 20), or a link said something of the photo that is not so
    if (!photo || isLocked) return; // the crop that was bought stays
    const fitted = withCropFor(stored ? withSizeOf(photo, stored) : photo, aspect);
    if (fitted !== photo) state.change(fitted);
  });

  const dialog = (isOpen: boolean): void => {
    setLooking(isOpen);
    if (!isOpen) state.blur(); // they came back, with a photo or without
  };
  const chooser = {
    required: isRequired(field),
    'aria-invalid': state.error !== undefined,
    'aria-describedby': `${state.id}-error`,
    onFiles: choose,
    onDialog: dialog,
  };
  return (
    <>
      <FieldTexts urlKey={urlKey} field={field} state={state} isGroup>
        <DropZone
          labelledBy={`${state.id}-label`}
          describedBy={describedBy(field, state, true)}
          isFilled={photo !== undefined}
          isLit={isLooking}
          isLocked={isLocked}
          onFocus={state.focus}
          onLeave={state.blur}
          onFiles={choose}
        >
          {photo && !isLoading && !isGone ? <FieldPicture photo={photo} stored={stored} /> : null}
          {isLoading ? <UploadProgress percent={upload.percent} /> : null}
          <PhotoMessage photo={photo} printWidthMm={printWidthMm} upload={upload} isGone={isGone} />
          <Flex gap="2" wrap="wrap" justify="center">
            {isLoading ? (
              <Button type="button" variant="ghost" onClick={cancel}>
                {words.photoCancel}
              </Button>
            ) : null}
            {hasFailed ? (
              <Button type="button" variant="outline" onClick={() => choose([upload.file])}>
                {words.tryAgain}
              </Button>
            ) : null}
            {photo && stored && !isLoading ? (
              <Button type="button" variant="outline" onClick={() => setEditing(true)}>
                {words.photoEdit}
              </Button>
            ) : null}
            {isLoading ? null : (
              <>
                <PhotoFileButton id={state.id} {...chooser}>
                  {photo || upload.kind === 'rejected' ? words.photoReplace : words.photoChoose}
                </PhotoFileButton>
                {photo ? null : (
                  <PhotoFileButton isCamera {...chooser} required={false}>
                    {words.photoTake}
                  </PhotoFileButton>
                )}
              </>
            )}
            {!isLoading && (photo || hasFailed) ? (
              <Button type="button" variant="ghost" onClick={() => remove(photo)}>
                {words.photoDelete}
              </Button>
            ) : null}
          </Flex>
          {photo || isLoading ? null : (
            <Text fontSize="sm" color="fg.muted">
              {words.photoKinds}
              <Text as="span" css={{ display: 'block', '@media (pointer: coarse)': { display: 'none' } }}>
                {words.photoDropOrPaste}
              </Text>
            </Text>
          )}
        </DropZone>
      </FieldTexts>
      {/* beside the zone: what is dropped or pasted into the modal is not meant for it */}
      <Suspense fallback={null}>
        {isEditing && photo ? (
          <PhotoEditor
            photo={photo}
            aspect={aspect}
            printWidthMm={printWidthMm}
            labels={labels}
            isOpen
            onClose={() => setEditing(false)}
            onSave={(edited) => {
              state.change(edited);
              flush();
              setEditing(false);
            }}
            onTryAnother={(files) => {
              setEditing(false);
              choose(files);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
