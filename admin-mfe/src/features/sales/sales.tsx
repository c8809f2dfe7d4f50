import { lazy, Suspense, useState } from 'react';
import { Button } from '@bindery/shared/ui';

const SalesModal = lazy(() => import('./sales-modal'));

/** Opens what is sold: prices, stock and days. */
export function Sales() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Prices and stock
      </Button>
      <Suspense fallback={null}>{isOpen ? <SalesModal onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
