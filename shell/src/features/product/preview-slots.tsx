import { useMemo, type ComponentType } from 'react';
import type { AvatarSlotProps, PreviewSlotProps } from 'builder-mfe/src/contract';
import { Skeleton } from '@bindery/shared/ui';
import { RemoteSlot } from '../remotes';

/** Pictures of characters for the form, drawn by the preview. Where they cannot be had the form does without. */
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
            fallback={<></>}
          />
        );
      },
    [slug],
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
