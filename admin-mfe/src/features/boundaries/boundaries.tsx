import { lazy, Suspense, useState } from 'react';
import { Button } from '@bindery/shared/ui';
import type { BoundariesProps } from './parts';

const BoundariesModal = lazy(() => import('./boundaries-modal'));
const Outlines = lazy(() => import('./outlines'));

/** Opens which remote owns each part of the page; draws it over the page as well, where staff want it to. */
export function Boundaries({ remotes, shellVersion }: BoundariesProps) {
  const [isOpen, setOpen] = useState(false);
  const [isOutlined, setOutlined] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Boundaries
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <BoundariesModal
            remotes={remotes}
            shellVersion={shellVersion}
            isOutlined={isOutlined}
            onOutline={setOutlined}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
      {/* waited for by itself: the modal would be hidden meanwhile, and lose the focus */}
      <Suspense fallback={null}>{isOutlined ? <Outlines remotes={remotes} /> : null}</Suspense>
    </>
  );
}
