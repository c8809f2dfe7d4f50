import type { FormEvent, ReactNode } from 'react';
import { LabelledInput } from '@bindery/shared/forms';
import { Button } from '@bindery/shared/ui';
import { Form } from './parts';

interface PasswordFormProps {
  /** accessible name of the form, and text of its button */
  label: string;
  password: string;
  /** true if the member chooses a new password, which has a minimum length */
  isNew?: boolean;
  hint?: string;
  /** shown above the password field */
  children?: ReactNode;
  onChange(password: string): void;
  onSubmit(): void;
}

export function PasswordForm({
  label,
  password,
  isNew,
  hint,
  children,
  onChange,
  onSubmit,
}: PasswordFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Form noValidate aria-label={label} onSubmit={submit}>
      {children}
      <LabelledInput
        label="Password"
        fault={undefined}
        hint={hint}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={password}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" justifySelf="start">
        {label}
      </Button>
    </Form>
  );
}
