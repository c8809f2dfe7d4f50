import { createRoot } from 'react-dom/client';
import { FIELDS } from './fields.mjs';

// nothing is kept, checked or counted: what is left is what the browser and React take for themselves
createRoot(document.getElementById('form')).render(
  <form>
    {FIELDS.map(({ key, label }) => (
      <p key={key}>
        <label htmlFor={key}>{label}</label>
        <input id={key} onChange={() => undefined} />
      </p>
    ))}
  </form>,
);
