import { useId } from 'react';
import { describedBy, EntryFrame, Textarea } from '@bindery/shared/forms';
import { chakra, SimpleGrid } from '@bindery/shared/ui';
import type { EditorDocument } from '@bindery/shared/contracts';
import { labelOf, languageName, storedText } from './editor-words';
import { PartsEditor } from './parts-editor';
import type { Draft } from './use-draft';

interface FieldRowProps {
  document: EditorDocument;
  draft: Draft;
  field: string;
  languages: readonly string[];
}

const Group = chakra('fieldset', {
  base: {
    border: 0,
    p: '0',
    m: '0',
    minW: '0',
    '& > legend': { fontWeight: 'bold', mb: '1', overflowWrap: 'anywhere' },
  },
});

export function FieldRow({ document, draft, field, languages }: FieldRowProps) {
  return (
    <Group>
      <legend>{labelOf(field)}</legend>
      <SimpleGrid columns={{ base: 1, md: languages.length }} gap="3">
        {languages.map((lang) => (
          <FieldEntry key={lang} {...{ document, draft, field, lang }} />
        ))}
      </SimpleGrid>
    </Group>
  );
}

function FieldEntry({ document, draft, field, lang }: Omit<FieldRowProps, 'languages'> & { lang: string }) {
  const id = useId();
  const savedText = storedText(document, lang, field);
  const text = draft.typedWords[lang]?.[field] ?? savedText;
  const isMissing =
    text.trim() === '' &&
    document.languages.some((language) => language.lang === lang && language.missing.includes(field));
  const theirs =
    draft.originalDocument &&
    savedText !== storedText(draft.originalDocument, lang, field) &&
    text !== savedText;
  const fault = draft.faults[`${lang}.${field}`] || undefined;
  const hint = theirs ? `Somebody else has saved: ${savedText}` : isMissing ? 'Missing' : undefined;
  if (field === 'slices')
    return (
      <PartsEditor
        language={languageName(lang)}
        {...{ lang, fault }}
        documentKey={document}
        markdown={text}
        onChange={(markdown) => draft.type(lang, field, markdown)}
      />
    );
  return (
    <EntryFrame id={id} label={languageName(lang)} hint={hint} fault={fault}>
      <Textarea
        id={id}
        lang={lang}
        dir="auto"
        rows={text.length > 60 || text.includes('\n') ? 4 : 2}
        aria-label={`${labelOf(field)}, ${languageName(lang)}`}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, { hint, fault })}
        value={text}
        borderColor={isMissing ? 'fg.error' : undefined}
        onChange={({ target }) => draft.type(lang, field, target.value)}
      />
    </EntryFrame>
  );
}
