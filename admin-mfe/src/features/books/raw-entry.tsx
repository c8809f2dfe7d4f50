import { useId, useState, type FormEvent } from 'react';
import { Textarea } from '@bindery/shared/forms';
import type { Customisation } from '@bindery/shared/contracts';
import { Button, chakra, Stack, Text } from '@bindery/shared/ui';
import { readRawEntry } from './parameter';

const Form = chakra('form');

/** Edits the whole customisation as JSON. Invalid JSON changes nothing. */
export function RawEntry({
  values,
  onReplace,
}: {
  values: Customisation;
  onReplace(values: Customisation): void;
}) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(values, undefined, 2));
  const [outcome, setOutcome] = useState<{ isFault: boolean; text: string }>();

  function apply(event: FormEvent): void {
    event.preventDefault();
    const entry = readRawEntry(text);
    if (entry.kind === 'values') onReplace(entry.values);
    setOutcome(
      entry.kind === 'values' ? { isFault: false, text: 'Applied' } : { isFault: true, text: entry.fault },
    );
  }
  return (
    <Form noValidate aria-label="Raw entry" onSubmit={apply}>
      <Stack gap="3">
        <label htmlFor={id}>Customisation as JSON</label>
        <Textarea
          id={id}
          rows={14}
          fontFamily="mono"
          fontSize="sm"
          spellCheck={false}
          value={text}
          aria-invalid={outcome?.isFault ?? false}
          aria-describedby={`${id}-outcome`}
          onChange={(event) => setText(event.target.value)}
        />
        <Text
          id={`${id}-outcome`}
          role="status"
          color={outcome?.isFault ? 'fg.error' : 'fg.muted'}
          overflowWrap="anywhere"
        >
          {outcome?.text}
        </Text>
        <Button type="submit" alignSelf="flex-start">
          Apply
        </Button>
      </Stack>
    </Form>
  );
}
