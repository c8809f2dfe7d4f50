import { useState, type FormEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import { Button, chakra, Heading } from '@bindery/shared/ui';
import type { EditorWords } from '@bindery/shared/contracts';
import { languageName } from './editor-words';
import { createDocument, documentsQuery, type DocumentKey } from './content-api';

const Form = chakra('form', { base: { display: 'grid', gap: '3', maxW: '30rem', mb: '6' } });
const LANGUAGES = ['en', 'da', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'sv'];
const FIRST_TEXT = '## Heading\n\nText.';

const EMPTY = { kind: 'page', uid: '', title: '', lang: 'en', begin: '', end: '', markets: '' };
type Values = typeof EMPTY;
/** Uid of the regular home page, which has no time limits. The home page of a campaign starts with its texts. */
const YEAR_ROUND_HOME = 'home';

const instant = (localTime: string): string => (localTime === '' ? '' : new Date(localTime).toISOString());

function wordsOf({ kind, title, lang, begin, end, markets }: Values): EditorWords {
  if (kind === 'page') return { [lang]: { title, slices: FIRST_TEXT } };
  return { en: { valid_from: instant(begin), valid_until: instant(end), markets } };
}

/** Returns the errors by field: `uid`, `en.markets`. An error without a field is shown at the field `uid`. */
function faultsOf(error: unknown): Record<string, string> {
  const named = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const faults = Object.fromEntries(named.map(({ field = 'uid', detail }) => [field, detail]));
  return named.length > 0 ? faults : { uid: (error as Error).message };
}

/** Creates a draft of a page, or of a home page with limits on time and markets. The server checks the typed values. */
function useNewPage(onCreated: (key: DocumentKey) => void) {
  const market = useMarket();
  const client = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const key = { type: values.kind, uid: values.uid.trim() };
    try {
      await createDocument(market, key, wordsOf(values), key.type === 'home' ? YEAR_ROUND_HOME : undefined);
      void client.invalidateQueries({ queryKey: documentsQuery(market).queryKey, exact: true });
      onCreated(key);
    } catch (error) {
      setFaults(faultsOf(error));
      setBusy(false);
    }
  }
  const enter = (name: keyof Values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return { kind: values.kind, faults, create, enter };
}

type Entries = ReturnType<typeof useNewPage>;

export function NewPage({ onCreated }: { onCreated(key: DocumentKey): void }) {
  const entries = useNewPage(onCreated);
  const { kind, faults, create, enter } = entries;
  return (
    <Form onSubmit={(event) => void create(event)}>
      <Heading as="h3" size="sm">
        New page
      </Heading>
      <LabelledSelect label="Kind of page" fault={undefined} {...enter('kind')}>
        <option value="page">Page with an address of its own</option>
        <option value="home">Home page for a campaign</option>
      </LabelledSelect>
      <LabelledInput
        label={kind === 'page' ? 'Address: /pages/…' : 'Name of the campaign'}
        hint={kind === 'page' ? undefined : 'For staff: small letters, digits and hyphens, as in winter-2026'}
        fault={faults['uid']}
        required
        {...enter('uid')}
      />
      {kind === 'page' ? <PageEntries {...entries} /> : <CampaignEntries {...entries} />}
      <Button type="submit" justifySelf="start">
        Create page
      </Button>
    </Form>
  );
}

function PageEntries({ enter }: Entries) {
  return (
    <>
      <LabelledInput label="Title" fault={undefined} required {...enter('title')} />
      <LabelledSelect label="Language of the title" fault={undefined} {...enter('lang')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {languageName(language)}
          </option>
        ))}
      </LabelledSelect>
    </>
  );
}

/** Form fields of a campaign's home page. If a market has several home pages, shoppers see the page that began last. */
function CampaignEntries({ faults, enter }: Entries) {
  return (
    <>
      <LabelledInput
        label="Begins"
        hint="From then on it takes the place of the home page, in a preview too. It starts with the texts of the home page."
        type="datetime-local"
        fault={faults['en.valid_from']}
        required
        {...enter('begin')}
      />
      <LabelledInput
        label="Ends"
        optional="(optional)"
        type="datetime-local"
        fault={faults['en.valid_until']}
        {...enter('end')}
      />
      <LabelledInput
        label="Only in these markets"
        optional="(optional)"
        hint="uk, us: with commas between them"
        fault={faults['en.markets']}
        {...enter('markets')}
      />
    </>
  );
}
