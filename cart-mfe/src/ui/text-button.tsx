import type { ComponentProps } from 'react';
import { Button } from '@bindery/shared/ui';

/**
 * A minor action inside running text. Its text can wrap, in case the text is large. It has no border, because forced
 * colours would draw it.
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
