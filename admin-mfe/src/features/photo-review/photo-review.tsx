import { lazy, Suspense, useState } from 'react';
import { Button } from '@bindery/shared/ui';

const ReviewModal = lazy(() => import('./review-modal'));

/** Opens the queue of photos that wait for somebody to look at them. */
export function PhotoReview() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Photos to review
      </Button>
      <Suspense fallback={null}>{isOpen ? <ReviewModal onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
