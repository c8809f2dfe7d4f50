import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Box, Button, ErrorNotice } from '@bindery/shared/ui';
import { describedBy, EntryFrame, Input, LabelledInput, LabelledTick } from '@bindery/shared/forms';
import { EmailField } from '@bindery/shared/bundled';
import { useWords } from './words';

export { LabelledTick as TickEntry };

type InputProps = Omit<ComponentProps<typeof LabelledInput>, 'optional'> & { isOptional?: boolean };

export function TextEntry({ isOptional = false, ...input }: InputProps) {
  const { optional } = useWords();
  return <LabelledInput {...input} optional={isOptional ? optional : undefined} />;
}

/** @param autoComplete - 'username' if the address signs in: password managers find the account by it */
export function EmailEntry({
  autoComplete = 'username',
  ...entry
}: Pick<InputProps, 'fault' | 'hint' | 'onChange'> & { autoComplete?: 'username' | 'email' }) {
  const { email } = useWords();
  return <EmailField {...entry} label={email} autoComplete={autoComplete} />;
}

/** A password input that can show its text: hidden text is mistyped on phones. */
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
