import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQueryClient, userQuery } from '@bindery/shared/data';
import { Stack, Text } from '@bindery/shared/ui';
import { ShopLinkButton } from '../layout';
import { dropMailedToken, useMailedToken, useSignedIn } from '../session';
import { confirmNewEmail, undoEmail } from './account-api';
import { CurrentPasswordEntry, EntryForm, SubmitButton } from './entry';
import { present } from './faults';
import { NarrowPage } from './narrow-page';
import { useEntryForm } from './use-entry-form';
import { useEnter } from './use-signed-in';
import { useWords } from './words';

/** Page opened from the mail to the new address. Asks for the password if the browser is not signed in. */
export function NewEmailPage() {
  const words = useWords();
  const token = useMailedToken();
  const [isChanged, setChanged] = useState(false);
  return (
    <NarrowPage ofMailedLink title={words.emailChange.newEmail}>
      {isChanged ? (
        <Stack gap="5" align="start">
          <Text role="status">{words.emailChange.confirmed}</Text>
          <ToAccount />
        </Stack>
      ) : token === undefined ? (
        <LinkNeeded text={words.linkNeeded} />
      ) : (
        <NewEmailForm key={token} token={token} onChanged={() => setChanged(true)} />
      )}
    </NarrowPage>
  );
}

function NewEmailForm({ token, onChanged }: { token: string; onChanged(): void }) {
  const words = useWords();
  const market = useMarket();
  const queryClient = useQueryClient();
  const isSignedIn = useSignedIn();
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: ['password'],
    check: ({ password }) =>
      present({ password: !isSignedIn && password === '' ? words.faults.passwordMissing : undefined }),
    send: ({ password }) => confirmNewEmail(market, { token, ...(!isSignedIn && { password }) }),
    onDone: () => {
      dropMailedToken();
      void queryClient.invalidateQueries({ queryKey: userQuery(market).queryKey });
      onChanged();
    },
  });
  if (faults[''] === words.codes.link_expired) return <LinkNeeded text={words.linkUsed} />;
  return (
    <EntryForm {...formProps} fault={faults['']}>
      {isSignedIn ? null : (
        <>
          <Text>{words.emailChange.needsPassword}</Text>
          <CurrentPasswordEntry fault={faults.password} onChange={() => correct('password')} />
        </>
      )}
      <SubmitButton isBusy={isBusy}>{words.emailChange.confirm}</SubmitButton>
    </EntryForm>
  );
}

/** Page opened from the mail to the old address, so that its owner can take the account back. */
export function UndoEmailPage() {
  const words = useWords();
  const token = useMailedToken();
  return (
    <NarrowPage ofMailedLink title={words.emailChange.undoTitle}>
      {token === undefined ? <LinkNeeded text={words.linkNeeded} /> : <UndoForm key={token} token={token} />}
    </NarrowPage>
  );
}

function UndoForm({ token }: { token: string }) {
  const words = useWords();
  const market = useMarket();
  const enter = useEnter('login', 'link');
  const { formProps, faults, isBusy } = useEntryForm({
    fields: [],
    check: () => ({}),
    send: () => undoEmail(market, token),
    onDone: (answer) => {
      dropMailedToken();
      enter(answer);
    },
  });
  if (faults[''] === words.codes.link_expired) return <LinkNeeded text={words.linkUsed} />;
  return (
    <EntryForm {...formProps} fault={faults['']}>
      <Text>{words.emailChange.undoIntro}</Text>
      <SubmitButton isBusy={isBusy}>{words.emailChange.undo}</SubmitButton>
    </EntryForm>
  );
}

function LinkNeeded({ text }: { text: string }) {
  return (
    <Stack gap="5" align="start">
      <Text role="status">{text}</Text>
      <ToAccount />
    </Stack>
  );
}

function ToAccount() {
  const words = useWords();
  return <ShopLinkButton to="/account">{words.toAccount}</ShopLinkButton>;
}
