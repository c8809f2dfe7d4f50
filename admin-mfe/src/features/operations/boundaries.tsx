import { lateModule } from '@bindery/shared';
import { useState } from 'react';
import { Button } from '@bindery/shared/ui';
import { LatePart } from '../staff';
import type { BoundariesProps } from './parts';

const BoundariesModal = lateModule(() => import('./boundaries-modal')).get('default');
const Outlines = lateModule(() => import('./outlines')).get('default');

/** Opens the list of the page's remotes, and optionally outlines them on the page. */
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
      {/* a boundary of its own: otherwise the modal would be hidden during the load and lose the focus */}
      <LatePart>{isOutlined ? <Outlines remotes={remotes} /> : null}</LatePart>
    </>
  );
}
