import { lateModule } from '@bindery/shared';
import { useState } from 'react';
import { Button } from '@bindery/shared/ui';
import { LatePart } from '../staff';
import type { BoundariesProps } from './parts';

const BoundariesModal = lateModule(() => import('./boundaries-modal')).get('default');
const Outlines = lateModule(() => import('./outlines')).get('default');

/** Opens the list of the page's remotes. Can also outline them on the page. */
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
      {/* not in the modal's LatePart, which would hide the modal while the outlines load */}
      <LatePart>{isOutlined ? <Outlines remotes={remotes} /> : null}</LatePart>
    </>
  );
}

/** Number of timed files, more than a page fetches in a day. The browser's default is 250. */
const KEPT = 5000;

/** Makes the browser keep the resource timing of all files, despite many pictures. Source: docs/rules.md STAFF-09 */
export function tellOfAllFiles(): void {
  if ('setResourceTimingBufferSize' in performance) performance.setResourceTimingBufferSize(KEPT);
}
