import { lazy, Suspense, useState } from 'react';
import { Button } from '@bindery/shared/ui';

const ContentModal = lazy(() => import('./content-modal'));

/** Opens the editor of the shop's texts. */
export function Content() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Texts
      </Button>
      <Suspense fallback={null}>{isOpen ? <ContentModal onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
