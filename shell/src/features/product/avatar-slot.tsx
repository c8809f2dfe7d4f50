import { useMemo, type ComponentType } from 'react';
import type { AvatarSlotProps } from 'builder-mfe/src/contract';
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
