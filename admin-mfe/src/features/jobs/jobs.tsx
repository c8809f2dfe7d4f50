import { lazy, Suspense, useState } from 'react';
import { Button } from '@bindery/shared/ui';

const JobsModal = lazy(() => import('./jobs-modal'));

/** Opens what became of the work that outlives its request. */
export function Jobs() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Jobs
      </Button>
      <Suspense fallback={null}>{isOpen ? <JobsModal onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
