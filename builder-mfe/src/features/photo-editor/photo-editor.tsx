import { useCallback, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { photoQuery } from '../photo-upload';
import { Button, ErrorNotice, Heading, Skeleton, Stack, StickyActions } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { PhotoValue } from '@bindery/shared/contracts';
import type { PhotoEditorProps } from '../../contract';
import { useWords } from '../../words';
import { labelText } from '../messages';
import { withCropFor } from './crop';
import { CropButtons } from './crop-buttons';
import { afterStep } from './crop-steps';
import { AREA_HEIGHT, CropView } from './crop-view';
import { FilterChoice } from './filter-choice';
import { PhotoFileButton } from './photo-file-button';
import { PhotoStatus } from './photo-status';

/** 'Edit photo', above the page. Whoever renders it says which photo. Source: builder.md sections 2 and 8 */
export function PhotoEditor({ photo, ...props }: PhotoEditorProps) {
  if (!props.isOpen) return null;
  if (!photo) throw new Error('A cropper was opened without a photo');
  return <OpenEditor key={`${photo.public_id} ${props.aspect}`} {...props} photo={photo} />;
}

/** A draft of the photo: Save commits it at once, everything else discards it. */
function OpenEditor({
  photo,
  aspect,
  printWidthMm,
  labels,
  onSave,
  onTryAnother,
  onClose,
}: PhotoEditorProps & { photo: PhotoValue }) {
  const words = useWords();
  const area = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState(() => withCropFor(photo, aspect));
  const { data: stored, isError, refetch } = useQuery(photoQuery(useMarket(), photo.public_id));
  const firstFocus = useCallback(() => area.current ?? heading.current, []);
  const shape = aspect ?? draft.width / draft.height;
  const step = (way: Parameters<typeof afterStep>[1]): void => setDraft((now) => afterStep(now, way, aspect));

  return (
    <Modal
      isOpen
      title={words.photoEdit}
      cancelLabel={labelText(labels, 'form_cancel_button_label')}
      firstFocus={firstFocus}
      onClose={onClose}
    >
      <Stack gap="3">
        <Heading ref={heading} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          {words.photoEdit}
        </Heading>
        {isError ? (
          <ErrorNotice
            title={words.photoGone}
            action={
              <Button type="button" variant="outline" onClick={() => void refetch()}>
                {words.tryAgain}
              </Button>
            }
          />
        ) : null}
        {stored ? (
          <>
            {/* a cropper keeps the shape it was made with */}
            <CropView
              key={shape}
              ref={area}
              photo={draft}
              aspect={shape}
              src={stored.view_url}
              onCrop={(crop) => setDraft((now) => ({ ...now, crop }))}
              onStep={step}
            />
            <CropButtons onStep={step} />
          </>
        ) : isError ? null : (
          <Skeleton height={AREA_HEIGHT} role="status" aria-label={words.photoLoading} />
        )}
        <PhotoStatus photo={stored && draft} printWidthMm={printWidthMm} labels={labels} />
        {stored ? (
          <FilterChoice
            photo={draft}
            stored={stored}
            onChange={(filter) => setDraft((now) => ({ ...now, filter }))}
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
          <Button type="button" disabled={!stored} onClick={() => onSave(draft)}>
            {words.save}
          </Button>
        </StickyActions>
      </Stack>
    </Modal>
  );
}
