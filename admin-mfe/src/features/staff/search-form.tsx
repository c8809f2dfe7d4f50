import { useState, type FormEvent } from 'react';
import { LabelledInput } from '@bindery/shared/forms';
import { Button } from '@bindery/shared/ui';
import { Form } from './parts';

interface SearchFormProps {
  label: string;
  hint?: string;
  /** default false: an empty search is allowed */
  isNeeded?: boolean;
  type?: 'text' | 'email';
  /** text of the last search */
  initialText?: string;
  onFind(text: string): void;
}

/** Search field for staff. Callers send the text in a request body, so that no URL contains personal data. */
export function SearchForm({
  label,
  hint,
  isNeeded = false,
  type,
  initialText = '',
  onFind,
}: SearchFormProps) {
  const [text, setText] = useState(initialText);
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
