import { useMemo, type ComponentType } from 'react';
import type { AvatarSlotProps, PreviewSlotProps } from '@bindery/contracts/builder';
import { Button, Flex, Skeleton } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { RemoteSlot } from '../remotes';

/**
 * Character pictures for the form, drawn by preview_mfe. If a small picture fails, no notice appears, because the
 * picture is only decoration. The Retry button of a larger picture reloads the small pictures too.
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

/** The pictures inside the form: book pages or characters that the content service places on a step. */
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
