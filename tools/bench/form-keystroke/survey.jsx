import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { FIELDS, MAX_LENGTH } from './fields.mjs';

const elements = FIELDS.map(({ key, label, isRequired }) => ({
  type: 'text',
  name: key,
  title: label,
  isRequired,
  validators: [{ type: 'text', maxLength: MAX_LENGTH }],
}));
const model = new Model({ elements, textUpdateMode: 'onTyping', checkErrorsMode: 'onValueChanged' });

createRoot(document.getElementById('form')).render(<Survey model={model} />);
