import { useCallback, useRef, useState, type RefObject } from 'react';
import { useMarket } from '@bindery/shared';
import { canonicalCustomisation, useQuery } from '@bindery/shared/data';
import { Button, ErrorNotice, Heading, Skeleton, Stack, StickyActions, Flex, Text } from '@bindery/shared/ui';
import type { PhotoValue, StoredPhoto, CanvasLabels } from '@bindery/shared/contracts';
import type { PhotoEditorProps } from '@bindery/contracts/builder';
import { useWords } from '../../words';
import { EditModal } from '../../late-part';
import { withCropFor, type CroppedPhoto, isSharp } from './crop';
import { CropButtons, afterStep, type CropStep } from './crop-buttons';
import { AREA_HEIGHT, CropView } from './crop-view';
import { FilterChoice } from './filter-choice';
import { PhotoFileButton } from './photo-file-button';
import { photoQuery } from './photo-api';
import { labelText } from '../../messages';

const LOOKS = {
  default: { sign: '', color: 'fg.muted', bg: 'bg.muted' },
  valid: { sign: '✓', color: 'brand', bg: 'brand.muted' },
  invalid: { sign: '!', color: 'fg.error', bg: 'accent.muted' },
} as const;

interface PhotoStatusProps {
  /** undefined if the photo is not uploaded yet */
  photo: PhotoValue | undefined;
  printWidthMm: number | undefined;
  labels: CanvasLabels;
}

/**
 * Shows in words and colour whether the printed part of the photo is large enough. It only warns: the shopper can still
 * save. Source: docs/rules.md PHOTO-09
 */
export function PhotoStatus({ photo, printWidthMm, labels }: PhotoStatusProps) {
  const words = useWords();
  const status = photo === undefined ? 'default' : isSharp(photo, printWidthMm) ? 'valid' : 'invalid';
  const { sign, color, bg } = LOOKS[status];
  return (
    <Flex
      role="status"
      gap="2"
      px="4"
      py="2"
      fontSize={{ base: 'sm', md: 'md' }}
      lineHeight="short"
      borderRadius="md"
      bg={bg}
      color={color}
      fontWeight="medium"
    >
      {sign ? (
        <Text as="span" aria-hidden fontWeight="bold">
          {sign}
        </Text>
      ) : null}
      <span>
        {status === 'default'
          ? words.photoCropHint
          : labelText(labels, status === 'valid' ? 'photo_valid_label' : 'photo_blurry_label')}
      </span>
    </Flex>
  );
}

/** 'Edit photo' modal. Source: docs/rules.md PHOTO-09 */
export function PhotoEditor({ photo, ...props }: PhotoEditorProps) {
  if (!props.isOpen) return null;
  if (!photo) throw new Error('A cropper was opened without a photo');
  return <OpenEditor key={`${photo.public_id} ${props.aspect}`} {...props} photo={photo} />;
}

/**
 * Edits a draft of the photo. The Save button stores the draft. Closing in any other way discards it, after a
 * confirmation if it changed.
 */
function OpenEditor(props: PhotoEditorProps & { photo: PhotoValue }) {
  const { photo, aspect, printWidthMm, labels, onSave, onTryAnother, onClose } = props;
  const words = useWords();
  const area = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [initial] = useState(() => withCropFor(photo, aspect));
  const [draft, setDraft] = useState(initial);
  const hasChanges = useCallback(() => !isSamePhoto(draft, initial), [draft, initial]);
  const { data: storedPhoto, isError, refetch } = useQuery(photoQuery(useMarket(), photo.public_id));
  const firstFocus = useCallback(() => area.current ?? heading.current, []);
  return (
    <EditModal
      isOpen
      title={words.photoEdit}
      labels={labels}
      hasChanges={hasChanges}
      firstFocus={firstFocus}
      onClose={onClose}
    >
      <Stack gap="3">
        <Heading ref={heading} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          {words.photoEdit}
        </Heading>
        {isError ? <PhotoGone onRetry={() => void refetch()} /> : null}
        {storedPhoto ? (
          <CropTools
            area={area}
            draft={draft}
            aspect={aspect}
            storedPhoto={storedPhoto}
            onChange={setDraft}
          />
        ) : isError ? null : (
          <Skeleton height={AREA_HEIGHT} role="status" aria-label={words.photoLoading} />
        )}
        <PhotoStatus photo={storedPhoto && draft} printWidthMm={printWidthMm} labels={labels} />
        {storedPhoto ? (
          <FilterChoice
            photo={draft}
            storedPhoto={storedPhoto}
            onChange={(filter) => setDraft((currentDraft) => ({ ...currentDraft, filter }))}
          />
        ) : null}
        <StickyActions
          summary={
            onTryAnother ? (
              <PhotoFileButton variant="ghost" onFiles={onTryAnother}>
                {words.photoReplace}
              </PhotoFileButton>
            ) : null
          }
        >
          <Button type="button" disabled={!storedPhoto} onClick={() => onSave(draft)}>
            {words.save}
          </Button>
        </StickyActions>
      </Stack>
    </EditModal>
  );
}

const isSamePhoto = (a: CroppedPhoto, b: CroppedPhoto): boolean =>
  canonicalCustomisation({ a }) === canonicalCustomisation({ a: b });

function PhotoGone({ onRetry }: { onRetry(): void }) {
  const words = useWords();
  return (
    <ErrorNotice
      title={words.photoGone}
      action={
        <Button type="button" variant="outline" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}

interface CropToolsProps {
  area: RefObject<HTMLDivElement | null>;
  draft: CroppedPhoto;
  aspect: number | undefined;
  storedPhoto: StoredPhoto;
  onChange(update: (currentPhoto: CroppedPhoto) => CroppedPhoto): void;
}

function CropTools({ area, draft, aspect, storedPhoto, onChange }: CropToolsProps) {
  const shape = aspect ?? draft.width / draft.height;
  const step = (way: CropStep): void => onChange((currentPhoto) => afterStep(currentPhoto, way, aspect));
  return (
    <>
      {/* the key makes React create a new cropper for a new shape, because a cropper cannot change its shape */}
      <CropView
        key={shape}
        ref={area}
        photo={draft}
        aspect={shape}
        src={storedPhoto.view_url}
        onCrop={(crop) => onChange((currentPhoto) => ({ ...currentPhoto, crop }))}
        onStep={step}
      />
      <CropButtons onStep={step} />
    </>
  );
}
