import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQueryClient } from '@bindery/shared/data';
import { LabelledInput } from '@bindery/shared/forms';
import { Button, Flex } from '@bindery/shared/ui';
import type { EditorDocument } from '@bindery/shared/contracts';
import { createDocument, documentsQuery, type DocumentKey } from './content-api';
import type { Draft } from './use-draft';

interface ChangeAddressProps {
  document: EditorDocument;
  draft: Draft;
  onMoved(key: DocumentKey): void;
}

/**
 * Moves a page: creates a draft with the page's texts at a new address. Once the draft is published, the old address
 * redirects to it. Source: docs/adr/0092-written-pages.md
 */
export function ChangeAddress({ document, draft, onMoved }: ChangeAddressProps) {
  const market = useMarket();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [uid, setUid] = useState(document.uid);
  async function move(): Promise<void> {
    const key = { type: document.type, uid: uid.trim() };
    const words = { en: { old_addresses: document.uid } };
    const moved = await draft.afterSaving(() => createDocument(market, key, words, document.uid));
    if (!moved) return;
    void client.invalidateQueries({ queryKey: documentsQuery(market).queryKey, exact: true });
    onMoved(key);
  }
  if (!isOpen)
    return (
      <Button variant="outline" alignSelf="flex-start" onClick={() => setOpen(true)}>
        Change address
      </Button>
    );
  return (
    <Flex gap="3" wrap="wrap" align="end">
      <LabelledInput
        label="New address: /pages/…"
        hint={`Once it is published, /pages/${document.uid} leads there.`}
        fault={draft.faults['uid']}
        value={uid}
        onChange={({ target }) => setUid(target.value)}
      />
      <Button variant="outline" onClick={() => void move()}>
        Move the page
      </Button>
    </Flex>
  );
}
