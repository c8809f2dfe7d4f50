import { lazy, Suspense, useState } from 'react';
import { Button } from '@bindery/shared/ui';

const ManagerModal = lazy(() => import('./manager-modal'));

/** Opens the personalisation manager. */
export function PersonalisationManager({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Personalisation manager
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <ManagerModal slug={slug} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
