import type { ComponentProps } from 'react';
import { Button } from '@bindery/shared/ui';

/** Looks like a link, because it is not the next step, and does something here. */
export function QuietButton(props: ComponentProps<typeof Button>) {
  return <Button variant="plain" px="0" type="button" fontWeight="normal" textAlign="start" {...props} />;
}
