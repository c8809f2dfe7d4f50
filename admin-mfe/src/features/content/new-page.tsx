import { useState, type FormEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import { Button, chakra, Heading } from '@bindery/shared/ui';
import { languageName } from './editor-words';
import { createDocument, documentsQuery, type DocumentKey } from './content-api';

const Form = chakra('form', { base: { display: 'grid', gap: '3', maxW: '30rem', mb: '6' } });
const LANGUAGES = ['en', 'da', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'sv'];
const FIRST_TEXT = '## Heading\n\nText.';

const EMPTY = { uid: '', title: '', lang: 'en' };

/** Begins a page as a draft. The server checks its address. */
function useNewPage(onCreated: (key: DocumentKey) => void) {
  const market = useMarket();
  const client = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const { uid, title, lang } = values;
    const key = { type: 'page', uid: uid.trim() };
    try {
      await createDocument(market, key, { [lang]: { title, slices: FIRST_TEXT } });
      void client.invalidateQueries({ queryKey: documentsQuery(market).queryKey, exact: true });
      onCreated(key);
    } catch (error) {
      const detail = error instanceof ApiError ? error.problem?.errors?.[0]?.detail : undefined;
      setFault(detail ?? (error as Error).message);
      setBusy(false);
    }
  }
  const enter = (name: keyof typeof EMPTY) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return { fault, create, enter };
}

export function NewPage({ onCreated }: { onCreated(key: DocumentKey): void }) {
  const { fault, create, enter } = useNewPage(onCreated);
  return (
    <Form onSubmit={(event) => void create(event)}>
      <Heading as="h3" size="sm">
        New page
      </Heading>
      <LabelledInput label="Address: /pages/…" fault={fault} required {...enter('uid')} />
      <LabelledInput label="Title" fault={undefined} required {...enter('title')} />
      <LabelledSelect label="Language of the title" fault={undefined} {...enter('lang')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {languageName(language)}
          </option>
        ))}
      </LabelledSelect>
      <Button type="submit" justifySelf="start">
        Create page
      </Button>
    </Form>
  );
}
