import { useState, type FormEvent } from 'react';
import { LabelledInput } from '@bindery/shared/forms';
import { Button } from '@bindery/shared/ui';
import { Form } from './parts';

const MAX_LENGTH = 60;

interface PasskeyFormProps {
  /** true if the screen also offers a password, so that this form's button is less prominent */
  isSecond?: boolean;
  /** @returns true if the passkey was registered, so that the form clears the name */
  onRegister(name: string): Promise<boolean>;
}

/** Registers a passkey under a name that the member chooses. */
export function PasskeyForm({ isSecond, onRegister }: PasskeyFormProps) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isNamed = name.trim() !== '';
    setFault(isNamed ? undefined : 'Give it a name');
    if (isNamed && (await onRegister(name.trim()))) setName('');
  }
  return (
    <Form noValidate aria-label="Register a passkey" onSubmit={(event) => void submit(event)}>
      <LabelledInput
        label="Name of the passkey"
        hint="So that you know which one it is, such as: work laptop"
        fault={fault}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant={isSecond ? 'outline' : 'solid'} justifySelf="start">
        Register a passkey
      </Button>
    </Form>
  );
}
