import type { ComponentProps } from 'react';
import { LabelledInput } from '@bindery/shared/forms';

/** An e-mail input, written left to right in every language. */
export function EmailField(props: Omit<ComponentProps<typeof LabelledInput>, 'name' | 'type'>) {
  return (
    <LabelledInput
      autoComplete="email"
      {...props}
      name="email"
      type="email"
      inputMode="email"
      dir="ltr"
      autoCapitalize="none"
      maxLength={254}
    />
  );
}
