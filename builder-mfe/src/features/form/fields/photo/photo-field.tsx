import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMarket } from '@bindery/shared';
import { ApiError, useQuery } from '@bindery/shared/data';
import { isRequired } from '@bindery/shared/forms';
import type { PhotoValue, SchemaField, StoredPhoto } from '@bindery/shared/contracts';
import { Button, Flex, Text, Box, chakra, Skeleton } from '@bindery/shared/ui';
import { LatePart } from '../../../../late-part';
import { useWords } from '../../../../words';
import {
  PhotoEditor,
  PhotoFileButton,
  withCropFor,
  withSizeOf,
  photoQuery,
  PhotoPicture,
} from '../../../photo';
import { useFormSettings } from '../../form-model';
import type { FieldProps } from '../field-scope';
import { describedBy, FieldTexts } from '../field-texts';
import { useField, type FieldState } from '../use-field';
import { DropZone } from './drop-zone';
import { PhotoMessage } from './photo-message';
import { readAspect, readPhoto, usePhotoUpload, type PhotoUploading } from './use-photo-upload';

const EDITED_WIDTH_PX = 320; // Source: docs/rules.md PHOTO-09
const Bar = chakra('progress', { base: { width: 'full', height: '2', accentColor: '{colors.brand}' } });

function FieldPicture({ photo, storedPhoto }: { photo: PhotoValue; storedPhoto: StoredPhoto | undefined }) {
  const words = useWords();
  const { width, height } = photo.crop ?? photo;
  if (!storedPhoto)
    return (
      <Skeleton
        width="80"
        maxW="full"
        aspectRatio={width / height}
        role="status"
        aria-label={words.photoLoading}
      />
    );
  return (
    <PhotoPicture photo={photo} storedPhoto={storedPhoto} widthPx={EDITED_WIDTH_PX} alt={words.photoThere} />
  );
}

/** Upload progress. Screen readers can read the progress bar, but do not announce the progress. */
function UploadProgress({ percent }: { percent: number }) {
  const words = useWords();
  const { locale } = useMarket();
  return (
    <Box width="full" maxWidth="64">
      <Bar max={100} value={percent} aria-label={words.photoUploading(percent)} />
      <Text aria-hidden fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)}
      </Text>
    </Box>
  );
}

/**
 * One photo field. The shopper can choose, take, drop or paste a photo, and edit, replace or delete it. Messages refer
 * to the photo itself.
 */
export function PhotoField({ urlKey, field }: FieldProps) {
  const isLocked = useFormSettings().lockedKeys.has(urlKey);
  const { aspectRatio, printWidthMm } = field.metas?.[0] ?? {};
  const aspect = readAspect(aspectRatio);
  const fieldState = useField(urlKey, field);
  const { photo, stored: storedPhoto, isGone } = useFieldPhoto(urlKey, aspect, fieldState.correct);
  const uploading = usePhotoUpload(urlKey, aspect, fieldState.change);
  const { state: upload, choose } = uploading;
  const [isEditing, setEditing] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isLoading = upload.kind === 'loading';
  const words = useWords();
  // the photo is still uploading
  const state = isLoading && fieldState.error ? { ...fieldState, error: words.photoWait } : fieldState;
  return (
    <>
      <FieldTexts urlKey={urlKey} field={field} state={state} isGroup>
        <DropZone
          labelledBy={`${state.id}-label`}
          describedBy={describedBy(field, state, true)}
          isFilled={photo !== undefined}
          isLit={isDialogOpen}
          isLocked={isLocked}
          onFocus={state.focus}
          onLeave={state.blur}
          onFiles={choose}
        >
          {photo && !isLoading && !isGone ? <FieldPicture photo={photo} storedPhoto={storedPhoto} /> : null}
          {upload.kind === 'loading' ? <UploadProgress percent={upload.percent} /> : null}
          <PhotoMessage photo={photo} printWidthMm={printWidthMm} upload={upload} isGone={isGone} />
          <PhotoButtons
            field={field}
            state={state}
            photo={photo}
            uploading={uploading}
            onEdit={storedPhoto && (() => setEditing(true))}
            onDialog={(isOpen) => {
              setDialogOpen(isOpen);
              if (!isOpen) state.blur(); // closed, with or without a photo
            }}
          />
          {photo || isLoading || isLocked ? null : <PhotoKinds />}
        </DropZone>
      </FieldTexts>
      {/* files dropped onto the modal must not reach the drop zone, so the modal is rendered outside it */}
      <LatePart>
        {isEditing && photo ? (
          <FieldPhotoEditor
            field={field}
            photo={photo}
            onChange={state.change}
            onChoose={choose}
            onClose={() => setEditing(false)}
          />
        ) : null}
      </LatePart>
    </>
  );
}

function useFieldPhoto(urlKey: string, aspect: number | undefined, correct: FieldState['correct']) {
  const { form, lockedKeys } = useFormSettings();
  const photo = readPhoto(useWatch({ control: form.control, name: urlKey, exact: true }));
  const { data: storedPhoto, error } = useQuery({
    ...photoQuery(useMarket(), photo?.public_id ?? ''),
    enabled: photo !== undefined,
  });
  const isLocked = lockedKeys.has(urlKey);
  useEffect(() => {
    // corrects a crop that does not fit the shape of the photo's place (docs/rules.md PHOTO-09), and a wrong photo size
    // from a link
    if (!photo || isLocked) return; // an ordered photo keeps its crop
    const fitted = withCropFor(storedPhoto ? withSizeOf(photo, storedPhoto) : photo, aspect);
    if (fitted !== photo) correct(fitted);
  });
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) void form.trigger(urlKey); // sets the field's error
  }, [isGone, form, urlKey]);
  return { photo, stored: storedPhoto, isGone };
}

interface PhotoButtonsProps {
  field: SchemaField;
  state: FieldState;
  photo: PhotoValue | undefined;
  uploading: PhotoUploading;
  /** undefined while the photo cannot be edited */
  onEdit: (() => void) | undefined;
  onDialog(isOpen: boolean): void;
}

function PhotoButtons({ field, state, photo, uploading, onEdit, onDialog }: PhotoButtonsProps) {
  const words = useWords();
  const { state: upload, choose, cancel, remove } = uploading;
  const hasFailed = upload.kind === 'failed' || upload.kind === 'unconfigured';
  const isGivenUp = hasFailed || upload.kind === 'cut-off';
  const fileButton = {
    'aria-invalid': state.error !== undefined,
    'aria-describedby': `${state.id}-error`,
    onFiles: choose,
    onDialog,
  };
  if (upload.kind === 'loading')
    return (
      <Button type="button" variant="ghost" onClick={cancel}>
        {words.photoCancel}
      </Button>
    );
  return (
    <Flex gap="2" wrap="wrap" justify="center">
      {hasFailed ? (
        <Button type="button" variant="outline" onClick={() => choose([upload.file])}>
          {words.tryAgain}
        </Button>
      ) : null}
      {photo && onEdit ? (
        <Button type="button" variant="outline" onClick={onEdit}>
          {words.photoEdit}
        </Button>
      ) : null}
      <PhotoFileButton {...fileButton} id={state.id} required={isRequired(field)}>
        {photo || upload.kind === 'rejected' ? words.photoReplace : words.photoChoose}
      </PhotoFileButton>
      {photo ? null : (
        <PhotoFileButton {...fileButton} isCamera required={false}>
          {words.photoTake}
        </PhotoFileButton>
      )}
      {photo || isGivenUp ? (
        <Button type="button" variant="ghost" onClick={remove}>
          {words.photoDelete}
        </Button>
      ) : null}
    </Flex>
  );
}

function PhotoKinds() {
  const words = useWords();
  return (
    <Text fontSize="sm" color="fg.muted">
      <span>{words.photoKinds}</span>
      <Text as="span" css={{ display: 'block', '@media (pointer: coarse)': { display: 'none' } }}>
        {words.photoDropOrPaste}
      </Text>
    </Text>
  );
}

interface FieldPhotoEditorProps {
  field: SchemaField;
  photo: PhotoValue;
  onChange(photo: PhotoValue): void;
  onChoose(files: readonly File[]): void;
  onClose(): void;
}

function FieldPhotoEditor({ field, photo, onChange, onChoose, onClose }: FieldPhotoEditorProps) {
  const { labels, flush } = useFormSettings();
  const { aspectRatio, printWidthMm } = field.metas?.[0] ?? {};
  return (
    <PhotoEditor
      photo={photo}
      aspect={readAspect(aspectRatio)}
      printWidthMm={printWidthMm}
      labels={labels}
      isOpen
      onClose={onClose}
      onSave={(edited) => {
        onChange(edited);
        flush();
        onClose();
      }}
      onTryAnother={(files) => {
        onClose();
        onChoose(files);
      }}
    />
  );
}
