import { useId } from 'react';
import { checkValue, Input, Select, Textarea } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { Box, Stack, Text } from '@bindery/shared/ui';
import { readValue, writeValue } from './parameter';

interface SchemaValuesProps {
  values: Customisation;
  fields: Readonly<Record<string, SchemaField>>;
  onChange(patch: Customisation): void;
}

/** Shows every schema key, filled or not, in the simplest suitable field. A refused value stays, with the error. */
export function SchemaValues({ values, fields, onChange }: SchemaValuesProps) {
  return (
    <Stack gap="4">
      {Object.entries(fields).map(([key, field]) => (
        <Value key={key} field={field} value={values[key]} onChange={(value) => onChange({ [key]: value })} />
      ))}
    </Stack>
  );
}

function Value({
  field,
  value,
  onChange,
}: {
  field: SchemaField;
  value: unknown;
  onChange(value: unknown): void;
}) {
  const id = useId();
  const text = value === undefined ? '' : writeValue(value);
  const options = field.flags?.only && field.type === 'string' ? field.metas?.[0]?.options : undefined;
  const fault = value === undefined ? undefined : checkValue(field, value)?.type;
  const write = (next: string): void => {
    if (next !== text) onChange(next === '' ? undefined : readValue(next, field));
  };
  const common = { id, 'aria-invalid': fault !== undefined, 'aria-describedby': `${id}-fault` };
  return (
    <Box>
      <label htmlFor={id}>
        <span>{`${field.flags?.label ?? field.urlKey} `}</span>
        <Text as="span" fontFamily="mono" fontSize="xs" color="fg.muted">
          {field.urlKey}
        </Text>
      </label>
      {options ? (
        <Select {...common} value={text} onChange={(event) => write(event.target.value)}>
          <option value="">–</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ) : field.type === 'string' || field.type === 'number' ? (
        <Input {...common} key={text} defaultValue={text} onBlur={(event) => write(event.target.value)} />
      ) : (
        <Textarea
          {...common}
          key={text}
          defaultValue={text}
          rows={4}
          fontFamily="mono"
          spellCheck={false}
          placeholder="JSON"
          onBlur={(event) => write(event.target.value)}
        />
      )}
      <Text id={`${id}-fault`} fontSize="sm" color="fg.error">
        {fault}
      </Text>
    </Box>
  );
}
