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
      {/* has its own LatePart: if it shared one with the modal, loading the outlines would hide the modal */}
      <LatePart>{isOutlined ? <Outlines remotes={remotes} /> : null}</LatePart>
    </>
  );
}

/** Number of files: more than a page fetches in a day. Browsers keep the timing of only 250 files by default. */
const KEPT = 5000;

/** Makes the browser keep the resource timing of all files, even after many pictures. Source: docs/rules.md STAFF-09 */
export function tellOfAllFiles(): void {
  if ('setResourceTimingBufferSize' in performance) performance.setResourceTimingBufferSize(KEPT);
}
