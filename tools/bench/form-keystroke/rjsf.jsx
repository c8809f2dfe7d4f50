import { createRoot } from 'react-dom/client';
import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { FIELDS, MAX_LENGTH } from './fields.mjs';

const schema = {
  type: 'object',
  required: FIELDS.filter(({ isRequired }) => isRequired).map(({ key }) => key),
  properties: Object.fromEntries(
    FIELDS.map(({ key, label }) => [key, { type: 'string', title: label, maxLength: MAX_LENGTH }]),
  ),
};

createRoot(document.getElementById('form')).render(
  <Form schema={schema} validator={validator} liveValidate />,
);
