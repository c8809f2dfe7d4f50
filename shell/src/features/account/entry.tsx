import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Box, Button, chakra, ErrorNotice, Flex, Text } from '@bindery/shared/ui';
import { Input, Select } from '@bindery/shared/forms';
import { useWords } from './words';

const Label = chakra('label', { base: { display: 'block', fontWeight: 'semibold', marginBottom: '1' } });

interface EntryProps {
  label: string;
  fault: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
}

interface FrameProps extends EntryProps {
  id: string;
  children: ReactNode;
}

const describedBy = (id: string, { hint, fault }: Pick<EntryProps, 'hint' | 'fault'>): string | undefined =>
  [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;

function EntryFrame({ id, label, hint, fault, isOptional, children }: FrameProps) {
  const words = useWords();
  return (
    <Box minW="0">
      <Label htmlFor={id}>
        {label}
        {isOptional ? (
          <Text as="span" color="fg.muted" fontWeight="normal">
            {` ${words.optional}`}
          </Text>
        ) : null}
      </Label>
      {children}
      {hint ? (
        <Text id={`${id}-hint`} mt="1" fontSize="sm" color="fg.muted">
          {hint}
        </Text>
      ) : null}
      {fault ? (
        <Text id={`${id}-fault`} mt="1" fontSize="sm" color="fg.error">
          {fault}
        </Text>
      ) : null}
    </Box>
  );
}

type InputProps = EntryProps & Omit<ComponentProps<typeof Input>, 'id' | 'aria-invalid' | 'aria-describedby'>;

export function TextEntry({ label, hint, fault, isOptional = false, ...input }: InputProps) {
  const id = useId();
  return (
    <EntryFrame id={id} label={label} hint={hint} fault={fault} isOptional={isOptional}>
      <Input
        dir="auto"
        {...input}
        id={id}
        aria-required={!isOptional}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, { hint, fault })}
      />
    </EntryFrame>
  );
}

/** @param autoComplete - 'username' where it signs in, or will: what password managers know an account by */
export function EmailEntry({
  autoComplete = 'username',
  ...entry
}: Pick<InputProps, 'fault' | 'hint' | 'onChange'> & { autoComplete?: 'username' | 'email' }) {
  const { email } = useWords();
  return (
    <TextEntry {...entry} label={email} name="email" type="email" autoComplete={autoComplete} dir="ltr" />
  );
}

/** What is written can be looked at: a word that nobody sees is mistyped on a phone. */
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

type SelectProps = EntryProps &
  Omit<ComponentProps<typeof Select>, 'id' | 'aria-invalid' | 'aria-describedby'>;

export function SelectEntry({ label, hint, fault, isOptional = false, ...select }: SelectProps) {
  const id = useId();
  return (
    <EntryFrame id={id} label={label} hint={hint} fault={fault} isOptional={isOptional}>
      <Select
        {...select}
        id={id}
        aria-required={!isOptional}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, { hint, fault })}
      />
    </EntryFrame>
  );
}

const Tick = chakra('input', {
  base: { width: '5', height: '5', flexShrink: 0, marginTop: '1', accentColor: '{colors.brand}' },
});

export function TickEntry({
  label,
  ...input
}: { label: ReactNode } & Omit<ComponentProps<typeof Tick>, 'type'>) {
  return (
    <Flex asChild gap="3" align="start" minH="11" py="2" cursor="pointer">
      <label>
        <Tick {...input} type="checkbox" />
        <span>{label}</span>
      </label>
    </Flex>
  );
}

/** What is wrong with the form as a whole. */
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
