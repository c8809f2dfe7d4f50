import { lazy, Suspense, useState } from 'react';
import { Button } from '@bindery/shared/ui';

const FlagsModal = lazy(() => import('./flags-modal'));

/** Opens what is switched on for this browser, and by whom. */
export function FlagList() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Flags
      </Button>
      <Suspense fallback={null}>{isOpen ? <FlagsModal onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
