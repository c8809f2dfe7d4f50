import { useState, type FormEvent } from 'react';
import { LabelledInput } from '@bindery/shared/forms';
import { Button } from '@bindery/shared/ui';
import { Form } from './parts';

interface SearchFormProps {
  label: string;
  hint?: string;
  /** missing: it may be left empty */
  isNeeded?: boolean;
  type?: 'text' | 'email';
  /** what was asked for before */
  asked?: string;
  /** @param text - trimmed */
  onFind(text: string): void;
}

/** Finds what staff look for by what they type. It goes in bodies: whom it is about stands in no address. */
export function SearchForm({ label, hint, isNeeded = false, type, asked = '', onFind }: SearchFormProps) {
  const [text, setText] = useState(asked);
  function find(event: FormEvent): void {
    event.preventDefault();
    onFind(text.trim());
  }
  return (
    <Form role="search" noValidate onSubmit={find}>
      <LabelledInput
        {...{ label, hint, type }}
        {...(!isNeeded && { optional: '' })}
        fault={undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" justifySelf="start">
        Find
      </Button>
    </Form>
  );
}
