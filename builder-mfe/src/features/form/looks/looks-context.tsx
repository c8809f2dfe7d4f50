import { createContext, useContext, useMemo, type ComponentType, type ReactNode } from 'react';
import type { AvatarKey, SchemaPreview } from '@bindery/shared/contracts';
import type { AvatarSlotProps } from '@bindery/contracts/builder';

interface Looks {
  Avatar: ComponentType<AvatarSlotProps>;
  avatars: readonly AvatarKey[];
}

const Context = createContext<Looks | undefined>(undefined);

/**
 * Provides the component that draws the product's characters. No character is drawn if `Avatar` is undefined or the
 * product has no avatars.
 */
export function LooksProvider({
  schema,
  Avatar,
  children,
}: {
  schema: SchemaPreview;
  Avatar: ComponentType<AvatarSlotProps> | undefined;
  children: ReactNode;
}) {
  const looks = useMemo(
    () => (Avatar && schema.avatars ? { Avatar, avatars: schema.avatars } : undefined),
    [Avatar, schema],
  );
  return <Context value={looks}>{children}</Context>;
}

/** @returns a character's avatar component and look keys; undefined if it has no avatar */
export function useLookOf(
  typeIndex: number,
  characterIndex: number,
): { Avatar: ComponentType<AvatarSlotProps>; avatar: AvatarKey } | undefined {
  const looks = useContext(Context);
  const avatar = looks?.avatars.find(
    (look) => look.characterTypeIndex === typeIndex && look.characterIndex === characterIndex,
  );
  return looks && avatar && { Avatar: looks.Avatar, avatar };
}
