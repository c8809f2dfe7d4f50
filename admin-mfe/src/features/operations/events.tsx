import { lateModule } from '@bindery/shared';
import { useState } from 'react';
import { Button } from '@bindery/shared/ui';
import { LatePart } from '../staff';

const EventsModal = lateModule(() => import('./events-modal')).get('default');

export function Events() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Analytics
      </Button>
      <LatePart>{isOpen ? <EventsModal onClose={() => setOpen(false)} /> : null}</LatePart>
    </>
  );
}
