import { useId, useState, type ComponentProps, type FormEvent } from 'react';
import { Input } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { Box, Button, chakra, Flex, Text } from '@bindery/shared/ui';
import { readValue } from './parameter';

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
