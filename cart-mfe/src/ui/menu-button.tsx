import type { ComponentProps } from 'react';
import { Button } from '@bindery/shared/ui';

/** An entry of a menu. It is as wide as the menu, and high enough for a thumb. */
export function MenuButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="ghost"
      size="sm"
      width="full"
      minHeight="11"
      justifyContent="flex-start"
      borderRadius="sm"
      whiteSpace="normal"
      textAlign="start"
      {...props}
    />
  );
}
