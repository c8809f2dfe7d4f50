import { useState } from 'react';
import { Text } from '@bindery/shared/ui';
import { ShopLinkButton } from '../layout';
import { dropMailedToken, useMailedToken } from '../session';
import { ExportForm } from './export-form';
import { NarrowPage } from './narrow-page';
import { useWords } from './words';

/** Page of the mailed link that confirms a data export. Packs nothing before the shopper confirms here. */
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
