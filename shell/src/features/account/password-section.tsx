import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQueryClient } from '@bindery/shared/data';
import { Flex, Stack } from '@bindery/shared/ui';
import type { User } from '@bindery/shared/contracts';
import { changePassword, SESSIONS_KEY } from './account-api';
import { FormFault, PasswordEntry, SubmitButton } from './entry';
import { MIN_PASSWORD_LENGTH, passwordFault, present } from './faults';
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
      <form {...formProps} onChange={() => setSaved(false)}>
        <Stack gap="4">
          <FormFault text={faults['']} />
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
          <PasswordEntry
            label={words.newPassword}
            hint={words.passwordHint(MIN_PASSWORD_LENGTH)}
            fault={faults.password}
            name="password"
            autoComplete="new-password"
            onChange={() => correct('password')}
          />
          <Flex align="center" gap="4" wrap="wrap">
            <SubmitButton isBusy={isBusy} variant="outline">
              {user.hasPassword ? words.passwordChange.button : words.passwordChange.set}
            </SubmitButton>
            <StatusText>{isSaved ? words.passwordChange.done : null}</StatusText>
          </Flex>
        </Stack>
      </form>
    </Section>
  );
}
