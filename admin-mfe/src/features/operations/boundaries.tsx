import { lateModule } from '@bindery/shared';
import { useState } from 'react';
import { Button } from '@bindery/shared/ui';
import { LatePart } from '../staff';
import type { BoundariesProps } from './parts';

const BoundariesModal = lateModule(() => import('./boundaries-modal')).get('default');
const Outlines = lateModule(() => import('./outlines')).get('default');

/** Opens which remote owns each part of the page; draws it over the page as well, where staff want it to. */
export function Boundaries({ remotes, shellVersion }: BoundariesProps) {
  const [isOpen, setOpen] = useState(false);
  const [isOutlined, setOutlined] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Boundaries
      </Button>
      <LatePart>
        {isOpen ? (
          <BoundariesModal
            remotes={remotes}
            shellVersion={shellVersion}
            isOutlined={isOutlined}
            onOutline={setOutlined}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </LatePart>
      {/* waited for by itself: the modal would be hidden meanwhile, and lose the focus */}
      <LatePart>{isOutlined ? <Outlines remotes={remotes} /> : null}</LatePart>
    </>
  );
}
