import { Input } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { Box, Button, Flex, Stack, Text, chakra } from '@bindery/shared/ui';
import { parametersOf, readValue } from './parameter';
import { useId, useState, type ComponentProps, type FormEvent } from 'react';

const Form = chakra('form');
const KEY = /^[a-z][a-z0-9_]*$/;

interface AddParameterProps {
  fields: Readonly<Record<string, SchemaField>>;
  onAdd(patch: Customisation): void;
}

/** Adds a key with its value. Keys of the schema appear with their labels. */
export function AddParameter({ fields, onAdd }: AddParameterProps) {
  const id = useId();
  const [key, setKey] = useState('');
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');

  function add(event: FormEvent): void {
    event.preventDefault();
    if (!KEY.test(key)) return setFault('A key has lower case letters, digits and _');
    onAdd({ [key]: readValue(text, fields[key]) });
    setKey('');
    setText('');
    setFault('');
  }
  return (
    <Form
      noValidate
      onSubmit={add}
      aria-label="Add a parameter"
      borderTopWidth="1px"
      borderColor="border"
      pt="4"
    >
      <Flex gap="2" align="end" wrap="wrap">
        <LabelledInput
          label="Key"
          list={`${id}-keys`}
          value={key}
          autoComplete="off"
          aria-invalid={fault !== ''}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setKey(event.target.value.trim())}
        />
        <LabelledInput
          label="Label"
          readOnly
          value={fields[key]?.flags?.label ?? ''}
          placeholder="not in the schema"
        />
        <LabelledInput
          label="Value"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="outline">
          Add
        </Button>
      </Flex>
      <Text id={`${id}-fault`} role="alert" fontSize="sm" color="fg.error" mt="1">
        {fault}
      </Text>
      <SchemaKeys id={`${id}-keys`} fields={fields} />
    </Form>
  );
}

/** Suggests schema keys while staff type. */
function SchemaKeys({ id, fields }: { id: string; fields: AddParameterProps['fields'] }) {
  return (
    <datalist id={id}>
      {Object.entries(fields).map(([urlKey, field]) => (
        <option key={urlKey} value={urlKey}>
          {field.flags?.label}
        </option>
      ))}
    </datalist>
  );
}

function LabelledInput({ label, ...input }: ComponentProps<typeof Input> & { label: string }) {
  const id = useId();
  return (
    <Box flex="1 1 9rem">
      <label htmlFor={id}>{label}</label>
      <Input id={id} {...input} />
    </Box>
  );
}

interface ParametersProps {
  values: Customisation;
  fields: Readonly<Record<string, SchemaField>>;
  /** undefined removes a key */
  onChange(patch: Customisation): void;
}

export function Parameters({ values, fields, onChange }: ParametersProps) {
  const parameters = parametersOf(values, fields);
  return (
    <Stack gap="5">
      {parameters.length === 0 ? <Text color="fg.muted">Nothing is personalised yet.</Text> : null}
      {parameters.map(({ key, label, text }) => (
        <Flex key={key} as="fieldset" align="end" gap="2" border="0">
          <Box as="legend" fontSize="sm">
            <Text as="span" fontFamily="mono">
              {key}
            </Text>
            {label === '' ? null : (
              <Text as="span" color="fg.muted">
                {` ${label}`}
              </Text>
            )}
          </Box>
          <Input
            aria-label={`Value of ${key}`}
            defaultValue={text}
            key={text}
            onBlur={(event) => {
              if (event.target.value !== text)
                onChange({ [key]: readValue(event.target.value, fields[key]) });
            }}
          />
          <Button
            type="button"
            variant="outline"
            aria-label={`Remove ${key}`}
            onClick={() => onChange({ [key]: undefined })}
          >
            Remove
          </Button>
        </Flex>
      ))}
      <AddParameter fields={fields} onAdd={onChange} />
    </Stack>
  );
}
