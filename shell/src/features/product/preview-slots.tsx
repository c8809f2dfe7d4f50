import { useMemo, type ComponentType } from 'react';
import type { AvatarSlotProps, PreviewSlotProps } from 'builder-mfe/src/contract';
import { Button, Flex, Skeleton } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { RemoteSlot } from '../remotes';

/**
 * Pictures of characters for the form, drawn by the preview. Where they cannot be had the form does without; a picture
 * in a card only adorns, and comes with the Retry of another.
 */
export function useAvatarSlot(slug: string): ComponentType<AvatarSlotProps> {
  return useMemo(
    () =>
      function AvatarSlot(props: AvatarSlotProps) {
        return (
          <RemoteSlot
            remote="preview_mfe"
            expose="./AvatarPreview"
            props={{ slug, ...props }}
            part="preview"
            loading={null}
            fallback={(retry) => (props.isSmall ? <></> : <AvatarFailed onRetry={retry} />)}
          />
        );
      },
    [slug],
  );
}

function AvatarFailed({ onRetry }: { onRetry(): void }) {
  const words = useWords();
  return (
    <Flex align="center" justify="center" wrap="wrap" gap="2" minH="11" fontSize="sm" color="fg.muted">
      <span>{words.slotFailed.preview}</span>
      <Button type="button" variant="outline" onClick={onRetry}>
        {words.retry}
      </Button>
    </Flex>
  );
}

/** What the content shows of the book on a step, drawn by the preview. */
export function usePreviewSlot(slug: string): ComponentType<PreviewSlotProps> {
  return useMemo(
    () =>
      function PreviewSlot({ slice }: PreviewSlotProps) {
        return slice.type === 'page_preview' ? (
          <RemoteSlot
            remote="preview_mfe"
            expose="./PagePreview"
            props={{ slug, pageName: slice.pageName }}
            part="preview"
            loading={<Skeleton width="full" aspectRatio="1" />}
          />
        ) : (
          <RemoteSlot
            remote="preview_mfe"
            expose="./AvatarPreview"
            props={{ slug, role: slice.role }}
            part="preview"
            loading={<Skeleton width="full" aspectRatio="1" />}
          />
        );
      },
    [slug],
  );
}
