import { useId, useState, type FormEvent } from 'react';
import { Textarea } from '@bindery/shared/forms';
import type { Customisation } from '@bindery/shared/contracts';
import { Button, chakra, Stack, Text } from '@bindery/shared/ui';
import { readRawEntry } from './parameter';

const Form = chakra('form');

/** The whole customisation as JSON. What is not valid JSON changes nothing. */
export function RawEntry({
  values,
  onReplace,
}: {
  values: Customisation;
  onReplace(values: Customisation): void;
}) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(values, undefined, 2));
  const [said, setSaid] = useState<{ isFault: boolean; text: string }>();

  function apply(event: FormEvent): void {
    event.preventDefault();
    const entry = readRawEntry(text);
    if (entry.kind === 'values') onReplace(entry.values);
    setSaid(
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
          aria-invalid={said?.isFault ?? false}
          aria-describedby={`${id}-said`}
          onChange={(event) => setText(event.target.value)}
        />
        <Text
          id={`${id}-said`}
          role="status"
          color={said?.isFault ? 'fg.error' : 'fg.muted'}
          overflowWrap="anywhere"
        >
          {said?.text}
        </Text>
        <Button type="submit" alignSelf="flex-start">
          Apply
        </Button>
      </Stack>
    </Form>
  );
}
