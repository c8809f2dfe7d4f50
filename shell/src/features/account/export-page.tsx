import { useState } from 'react';
import { Text } from '@bindery/shared/ui';
import { ShopLinkButton } from '../layout';
import { dropMailedToken, useMailedToken } from '../session';
import { ExportForm } from './export-form';
import { NarrowPage } from './narrow-page';
import { useWords } from './words';

/** Where the mail leads that asks whether everything is to be packed. Nothing is before the shopper says so here. */
export function ExportPage() {
  const words = useWords();
  const token = useMailedToken();
  const [isAsked, setAsked] = useState(false);
  function end(): void {
    setAsked(true);
    dropMailedToken();
  }
  if (isAsked || token === undefined)
    return (
      <NarrowPage title={words.privacy.export} intro={words.privacy.exportText}>
        <Text role="status" mb="5">
          {isAsked ? words.privacy.preparingMail : words.linkNeeded}
        </Text>
        <ShopLinkButton to="/account">{words.toAccount}</ShopLinkButton>
      </NarrowPage>
    );
  return (
    <NarrowPage title={words.privacy.export} intro={words.privacy.exportText}>
      <ExportForm confirmation="mail" token={token} onAsked={end} />
    </NarrowPage>
  );
}
