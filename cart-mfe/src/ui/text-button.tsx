import type { ComponentProps } from 'react';
import { Button } from '@bindery/shared/ui';

/**
 * A lesser action, in the line of the text around it, broken where large text needs it. Without a border, which forced
 * colours would draw.
 */
export function TextButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="plain"
      size="sm"
      paddingInline="0"
      minWidth="0"
      borderWidth="0"
      flexShrink="1"
      whiteSpace="normal"
      overflowWrap="anywhere"
      textAlign="start"
      {...props}
    />
  );
}
