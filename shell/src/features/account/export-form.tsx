import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { newIdempotencyKey } from '@bindery/shared/data';
import { Button, Flex, Stack, Text } from '@bindery/shared/ui';
import type { PrivacyOverview } from '@bindery/shared/contracts';
import { CurrentPasswordEntry, FormFault, MailSent, SubmitButton } from './entry';
import { present } from './faults';
import { askForExport } from './privacy-api';
import { useEntryForm } from './use-entry-form';
import { useWords } from './words';
import { ShopLinkButton } from '../layout';
import { dropMailedToken, useMailedToken } from '../session';
import { NarrowPage } from './narrow-page';

interface ExportFormProps {
  confirmation: PrivacyOverview['confirmation'];
  onAsked(): void;
  onClose?: () => void;
  /** token of the mailed link, which the form sends instead of a password */
  token?: string;
}

/** Asks for the password or a mailed link before the data export is packed. Source: docs/rules.md PRIV-11 */
export function ExportForm({ confirmation, onAsked, onClose, token }: ExportFormProps) {
  const words = useWords();
  const market = useMarket();
  const [key] = useState(newIdempotencyKey);
  const [isMailed, setMailed] = useState(false);
  const hasPassword = confirmation === 'password';
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: ['password'],
    check: ({ password }) =>
      present({ password: hasPassword && password === '' ? words.faults.passwordMissing : undefined }),
    send: ({ password }) => {
      const proof = hasPassword ? { password } : token === undefined ? {} : { token };
      return askForExport(market, proof, key);
    },
    onDone: (answer) => (answer.confirmation === 'mailed' ? setMailed(true) : onAsked()),
    isFollowing: true,
  });
  if (isMailed) return <MailSent title={words.mailSent} text={words.privacy.exportMailed} />;
  return (
    <form {...formProps}>
      <Stack gap="4" bg="accent.muted" borderRadius="md" p="4">
        <FormFault text={faults['']} />
        {hasPassword ? (
          <CurrentPasswordEntry fault={faults.password} onChange={() => correct('password')} />
        ) : null}
        {confirmation === 'mail' && token === undefined ? <Text>{words.privacy.byMail}</Text> : null}
        <Flex gap="3" wrap="wrap">
          <SubmitButton isBusy={isBusy}>{words.privacy.export}</SubmitButton>
          {onClose ? (
            <Button variant="ghost" type="button" onClick={onClose}>
              {words.cancel}
            </Button>
          ) : null}
        </Flex>
      </Stack>
    </form>
  );
}

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
      <NarrowPage ofMailedLink title={words.privacy.export} intro={words.privacy.exportText}>
        <Text role="status" mb="5">
          {isAsked ? words.privacy.preparingMail : words.linkNeeded}
        </Text>
        <ShopLinkButton to="/account">{words.toAccount}</ShopLinkButton>
      </NarrowPage>
    );
  return (
    <NarrowPage ofMailedLink title={words.privacy.export} intro={words.privacy.exportText}>
      <ExportForm confirmation="mail" token={token} onAsked={end} />
    </NarrowPage>
  );
}
