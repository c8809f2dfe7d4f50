import type { ComponentProps } from 'react';
import { Button } from '@bindery/shared/ui';

/** A button that looks like a link, because it is not the page's main action. */
export function QuietButton(props: ComponentProps<typeof Button>) {
  return <Button variant="plain" px="0" type="button" fontWeight="normal" textAlign="start" {...props} />;
}
