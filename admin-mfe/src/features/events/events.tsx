import { lazy, Suspense, useState } from 'react';
import { Button } from '@bindery/shared/ui';

const EventsModal = lazy(() => import('./events-modal'));

/** Opens what analytics did on this page. */
export function Events() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Analytics
      </Button>
      <Suspense fallback={null}>{isOpen ? <EventsModal onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
