import type { ComponentProps } from 'react';
import { Button } from '@bindery/shared/ui';

/** A minor action inside running text, which wraps if the text is large. No border: forced colours would draw it. */
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
