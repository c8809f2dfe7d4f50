import { lazy, Suspense, useState } from 'react';
import { Button } from '@bindery/shared/ui';

const PackagesModal = lazy(() => import('./packages-modal'));

/** Opens the product packages: what there is, and what a version would change. */
export function Packages() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Product packages
      </Button>
      <Suspense fallback={null}>{isOpen ? <PackagesModal onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
