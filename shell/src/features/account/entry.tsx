import { useId, useState, type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Box, Button, ErrorNotice, Grid, Heading, Stack, Text } from '@bindery/shared/ui';
import { describedBy, EntryFrame, Input, LabelledInput, LabelledTick } from '@bindery/shared/forms';
import { EmailField } from '@bindery/shared/bundled';
import { useWords } from './words';
import { useMarket, type Market } from '@bindery/shared';
import { emailFault, MIN_PASSWORD_LENGTH, present, type Faults } from './faults';
import { useEntryForm } from './use-entry-form';

export { LabelledTick as TickEntry };

type InputProps = Omit<ComponentProps<typeof LabelledInput>, 'optional'> & { isOptional?: boolean };

export function TextEntry({ isOptional = false, ...input }: InputProps) {
  const { optional } = useWords();
  return <LabelledInput {...input} optional={isOptional ? optional : undefined} />;
}

/** @param autoComplete - 'username' if the shopper signs in with the address, for password managers */
export function EmailEntry({
  autoComplete = 'username',
  ...entry
}: Pick<InputProps, 'fault' | 'hint' | 'onChange'> & { autoComplete?: 'username' | 'email' }) {
  const { email } = useWords();
  return <EmailField {...entry} label={email} autoComplete={autoComplete} />;
}

/** A password input that can show its text, because shoppers often mistype hidden text on phones. */
export function PasswordEntry({ label, hint, fault, ...input }: Omit<InputProps, 'isOptional'>) {
  const words = useWords();
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <EntryFrame id={id} label={label} hint={hint} fault={fault}>
      <Box position="relative">
        <Input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          pe="24"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-required
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy(id, { hint, fault })}
        />
        <Button
          variant="ghost"
          type="button"
          position="absolute"
          insetEnd="1"
          top="50%"
          transform="translateY(-50%)"
          px="3"
          minH="10"
          fontSize="sm"
          aria-label={isShown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </Button>
      </Box>
    </EntryFrame>
  );
}

type PasswordProps = Pick<InputProps, 'fault' | 'onChange'>;

export function CurrentPasswordEntry(entry: PasswordProps) {
  const { password } = useWords();
  return <PasswordEntry {...entry} label={password} name="password" autoComplete="current-password" />;
}

export function NewPasswordEntry(entry: PasswordProps & { label: string }) {
  const { passwordHint } = useWords();
  return (
    <PasswordEntry
      {...entry}
      hint={passwordHint(MIN_PASSWORD_LENGTH)}
      name="password"
      autoComplete="new-password"
    />
  );
}

interface EntryFormProps extends ComponentProps<'form'> {
  /** of the whole form */
  fault: string | undefined;
}

/** A form. Errors of the whole form are above the fields. */
export function EntryForm({ fault, children, ...form }: EntryFormProps) {
  return (
    <form {...form}>
      <Stack gap="4">
        <FormFault text={fault} />
        {children}
      </Stack>
    </form>
  );
}

interface EmailFormProps {
  send(market: Market, email: string): Promise<unknown>;
  onSent(email: string): void;
  /** the button's text */
  label: string;
  hint?: string;
  isFollowing?: boolean;
  /** below the button */
  children?: ReactNode;
}

/** A form for an e-mail address, to which the shop sends a mail. */
export function EmailForm({ send, onSent, label, hint, isFollowing, children }: EmailFormProps) {
  const words = useWords();
  const market = useMarket();
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: ['email'],
    check: ({ email }) => present({ email: emailFault(words, email.trim()) }),
    send: ({ email }) => send(market, email.trim()),
    onDone: (_, { email }) => onSent(email.trim()),
    isFollowing,
  });
  return (
    <EntryForm {...formProps} fault={faults['']}>
      <EmailEntry hint={hint} fault={faults.email} onChange={() => correct('email')} />
      <SubmitButton isBusy={isBusy}>{label}</SubmitButton>
      {children}
    </EntryForm>
  );
}

export function FormFault({ text }: { text: string | undefined }) {
  return text === undefined ? null : <ErrorNotice title={text} />;
}

export function SubmitButton({
  isBusy,
  children,
  ...style
}: { isBusy: boolean; children: ReactNode } & Omit<ComponentProps<typeof Button>, 'type'>) {
  const words = useWords();
  return (
    <Button {...style} type="submit" aria-disabled={isBusy || undefined}>
      {isBusy ? words.waiting : children}
    </Button>
  );
}

interface NameEntriesProps {
  faults: Faults;
  values?: { firstname: string; lastname: string };
  onChange(name: 'firstname' | 'lastname'): void;
}

/** Fields for both names. The family name comes first in some markets. Source: docs/rules.md MKT-05 */
export function NameEntries({ faults, values, onChange }: NameEntriesProps) {
  const words = useWords();
  const { familyNameFirst } = useMarket();
  const names = familyNameFirst ? (['lastname', 'firstname'] as const) : (['firstname', 'lastname'] as const);
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
      {names.map((name) => (
        <TextEntry
          key={name}
          label={words[name]}
          fault={faults[name]}
          name={name}
          autoComplete={name === 'firstname' ? 'given-name' : 'family-name'}
          maxLength={100}
          defaultValue={values?.[name]}
          onChange={() => onChange(name)}
        />
      ))}
    </Grid>
  );
}

/** Says that a mail was sent. Replaces the form, and takes its focus. */
export function MailSent({ title, text }: { title: string; text: ReactNode }) {
  const words = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box role="status" bg="brand.muted" borderRadius="lg" p={{ base: '5', md: '6' }}>
      <Heading as="h2" size="md" ref={heading} tabIndex={-1} outline="none">
        {title}
      </Heading>
      <Text mt="2">{text}</Text>
      <Text mt="3" fontSize="sm" color="fg.muted">
        {words.lookInSpam}
      </Text>
    </Box>
  );
}

/** A button that looks like a link, because it is not the page's main action. */
export function QuietButton(props: ComponentProps<typeof Button>) {
  return <Button variant="plain" px="0" type="button" fontWeight="normal" textAlign="start" {...props} />;
}
