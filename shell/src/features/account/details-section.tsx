import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { Flex } from '@bindery/shared/ui';
import type { User } from '@bindery/shared/contracts';
import { changeUser } from './account-api';
import { EntryForm, NameEntries, SubmitButton } from './entry';
import { present } from './faults';
import { Section, StatusText } from './section';
import { useEntryForm } from './use-entry-form';
import { useKeepUser } from './use-user';
import { useWords } from './words';

const FIELDS = ['firstname', 'lastname'] as const;

export function DetailsSection({ user }: { user: User }) {
  const words = useWords();
  const market = useMarket();
  const keep = useKeepUser();
  const [isSaved, setSaved] = useState(false);
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: FIELDS,
    check: ({ firstname, lastname }) =>
      present({
        firstname: firstname.trim() === '' ? words.faults.missing : undefined,
        lastname: lastname.trim() === '' ? words.faults.missing : undefined,
      }),
    send: ({ firstname, lastname }) =>
      changeUser(market, {
        firstname: firstname.trim(),
        lastname: lastname.trim(),
      }),
    onDone: (changedUser) => {
      setSaved(true);
      keep(changedUser);
    },
  });
  return (
    <Section title={words.details.title}>
      <EntryForm {...formProps} fault={faults['']} onChange={() => setSaved(false)}>
        <NameEntries faults={faults} values={user} onChange={correct} />
        <Flex align="center" gap="4" wrap="wrap">
          <SubmitButton isBusy={isBusy} variant="outline">
            {words.save}
          </SubmitButton>
          <StatusText>{isSaved ? words.saved : null}</StatusText>
        </Flex>
      </EntryForm>
    </Section>
  );
}
