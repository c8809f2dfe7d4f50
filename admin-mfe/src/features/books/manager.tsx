import { lateModule } from '@bindery/shared';
import { useState } from 'react';
import { Button } from '@bindery/shared/ui';
import { LatePart } from '../staff';

const ManagerModal = lateModule(() => import('./manager-modal')).get('default');

export function PersonalisationManager({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Personalisation manager
      </Button>
      <LatePart>{isOpen ? <ManagerModal slug={slug} onClose={() => setOpen(false)} /> : null}</LatePart>
    </>
  );
}
