import { useState } from 'react';
import { Text } from '@bindery/shared/ui';
import type { PrivacyReceipt } from '@bindery/shared/contracts';
import { ShopLinkButton } from '../layout';
import { useMailedToken } from '../session';
import { DeleteForm } from './delete-form';
import { NarrowPage } from './narrow-page';
import { useDay } from './use-day';
import { useDeleted } from './use-deleted';
import { useWords } from './words';

/** The link identifies the shopper; the server reports open orders. */
const ASKED = { confirmation: 'mail' as const, openOrders: [] };

/** Page of the mailed link that confirms a deletion. Deletes nothing before the shopper confirms here. */
export function DeletePage() {
  const words = useWords();
  const day = useDay();
  const token = useMailedToken();
  const [receipt, setReceipt] = useState<PrivacyReceipt>();
  const onDeleted = useDeleted();
  function end(deleted: PrivacyReceipt): void {
    setReceipt(deleted);
    onDeleted(deleted);
  }
  return (
    <NarrowPage title={words.privacy.delete} intro={words.privacy.deleteText}>
      {receipt?.state === 'waiting' ? (
        <Text role="status">{words.privacy.waiting(day(receipt.askedAt))}</Text>
      ) : null}
      {!receipt && token !== undefined ? <DeleteForm overview={ASKED} token={token} onDeleted={end} /> : null}
      {!receipt && token === undefined ? (
        <>
          <Text mb="5">{words.linkNeeded}</Text>
          <ShopLinkButton to="/account">{words.toAccount}</ShopLinkButton>
        </>
      ) : null}
    </NarrowPage>
  );
}
