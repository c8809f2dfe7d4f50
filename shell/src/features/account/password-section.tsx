import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQueryClient } from '@bindery/shared/data';
import { Flex } from '@bindery/shared/ui';
import type { User } from '@bindery/shared/contracts';
import { changePassword, SESSIONS_KEY } from './account-api';
import { EntryForm, NewPasswordEntry, PasswordEntry, SubmitButton } from './entry';
import { passwordFault, present } from './faults';
import { Section, StatusText } from './section';
import { useEntryForm } from './use-entry-form';
import { useKeepUser } from './use-user';
import { useWords } from './words';

export function PasswordSection({ user }: { user: User }) {
  const words = useWords();
  const market = useMarket();
  const queryClient = useQueryClient();
  const keep = useKeepUser();
  const [isSaved, setSaved] = useState(false);
  const { formProps, faults, isBusy, correct, reset } = useEntryForm({
    fields: ['current', 'password'],
    check: ({ current: currentPassword, password }) =>
      present({
        current: user.hasPassword && currentPassword === '' ? words.faults.passwordMissing : undefined,
        password: passwordFault(words, password),
      }),
    send: ({ current: currentPassword, password }) =>
      changePassword(market, { ...(user.hasPassword && { current: currentPassword }), password }),
    onDone: (changedUser) => {
      setSaved(true);
      reset();
      keep(changedUser);
      // the server has ended all other sessions
      void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
  });
  const intro = user.hasPassword ? words.passwordChange.intro : words.passwordChange.none;
  return (
    <Section title={words.password} intro={intro}>
      <EntryForm {...formProps} fault={faults['']} onChange={() => setSaved(false)}>
        {/* names the account for password managers */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {user.hasPassword ? (
          <PasswordEntry
            label={words.currentPassword}
            fault={faults.current}
            name="current"
            autoComplete="current-password"
            onChange={() => correct('current')}
          />
        ) : null}
        <NewPasswordEntry
          label={words.newPassword}
          fault={faults.password}
          onChange={() => correct('password')}
        />
        <Flex align="center" gap="4" wrap="wrap">
          <SubmitButton isBusy={isBusy} variant="outline">
            {user.hasPassword ? words.passwordChange.button : words.passwordChange.set}
          </SubmitButton>
          <StatusText>{isSaved ? words.passwordChange.done : null}</StatusText>
        </Flex>
      </EntryForm>
    </Section>
  );
}
