import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { EmailField } from '@bindery/shared/bundled';
import type { User } from '@bindery/shared/contracts';
import { askForEmail } from './account-api';
import { CurrentPasswordEntry, EntryForm, MailSent, SubmitButton } from './entry';
import { emailFault, present } from './faults';
import { Section } from './section';
import { useEntryForm } from './use-entry-form';
import { useWords } from './words';

/** Requests a new e-mail address, which must be confirmed by a mailed link. Source: docs/rules.md ACC-20 */
export function EmailSection({ user }: { user: User }) {
  const words = useWords();
  const market = useMarket();
  const [sentTo, setSentTo] = useState<string>();
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: ['email', 'password'],
    check: ({ email, password }) =>
      present({
        email: emailFault(words, email.trim()),
        password: user.hasPassword && password === '' ? words.faults.passwordMissing : undefined,
      }),
    send: ({ email, password }) =>
      askForEmail(market, { email: email.trim(), ...(user.hasPassword && { password }) }),
    onDone: (_, { email }) => setSentTo(email.trim()),
  });
  if (sentTo !== undefined) return <MailSent title={words.mailSent} text={words.emailChange.sent(sentTo)} />;
  return (
    <Section title={words.emailChange.title} intro={words.emailChange.intro}>
      <EntryForm {...formProps} fault={faults['']}>
        <EmailField
          label={words.emailChange.newEmail}
          fault={faults.email}
          onChange={() => correct('email')}
        />
        {user.hasPassword ? (
          <CurrentPasswordEntry fault={faults.password} onChange={() => correct('password')} />
        ) : null}
        <SubmitButton isBusy={isBusy} variant="outline" alignSelf="start">
          {words.emailChange.button}
        </SubmitButton>
      </EntryForm>
    </Section>
  );
}
