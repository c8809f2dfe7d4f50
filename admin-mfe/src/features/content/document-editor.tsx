import { useEffect, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { LabelledSelect } from '@bindery/shared/forms';
import { Badge, Box, Button, Flex, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import type { EditorDocument } from '@bindery/shared/contracts';
import { ChangeAddress } from './change-address';
import { documentQuery, type DocumentKey, type DraftAct } from './content-api';
import { DraftControls } from './draft-controls';
import { isWrittenPage, PreviewButtons, PreviewFrames } from './draft-preview';
import { labelOf, languageName } from './editor-words';
import { FieldRow } from './field-row';
import { useDraft, type Draft } from './use-draft';

const NEWS: Readonly<Record<DraftAct['name'], string>> = {
  publish: 'Published: everybody sees it.',
  discard: 'The draft is deleted.',
  schedule: 'The date is kept.',
  restore: 'It is the draft now: publish it to go back.',
};

interface DocumentEditorProps {
  of: DocumentKey;
  onTyped(isTyped: boolean): void;
  goTo(url: string): void;
  /** opens another document; undefined means the list */
  onOpen(key: DocumentKey | undefined): void;
}

export function DocumentEditor({ of: key, ...props }: DocumentEditorProps) {
  const { data, error } = useQuery(documentQuery(useMarket(), key));
  if (error && !data)
    return (
      <Text role="alert" color="fg.error">
        {`The document cannot be had: ${error.message}`}
      </Text>
    );
  if (!data) return <Spinner aria-label="Loading the document" />;
  return <OpenDocument key={`${key.type} ${key.uid}`} document={data} {...props} />;
}

interface OpenDocumentProps extends Omit<DocumentEditorProps, 'of'> {
  document: EditorDocument;
}

/** True if there is no document without the draft: it was never published, and the build has no texts for it. */
const isGone = (document: EditorDocument | undefined): boolean =>
  document !== undefined &&
  document.versions.length === 0 &&
  Object.values(document.brought).every((texts) => Object.keys(texts).length === 0);

/** Runs actions on a draft and shows their result. @param onGone - called if the document no longer exists */
function useActs(draft: Draft, onGone: () => void) {
  const [news, setNews] = useState('');
  async function tell(outcome: Promise<unknown>, text: string): Promise<void> {
    setNews('');
    if (await outcome) setNews(text);
  }
  async function act(action: DraftAct): Promise<void> {
    const outcome = draft.act(action);
    await tell(outcome, NEWS[action.name]);
    if (action.name === 'discard' && isGone(await outcome)) onGone();
  }
  return { news, tell, act };
}

function OpenDocument({ document, onTyped, goTo, onOpen }: OpenDocumentProps) {
  const draft = useDraft(document);
  const entries = useRef<HTMLDivElement>(null);
  const { news, tell, act } = useActs(draft, () => onOpen(undefined));
  const [hasFrames, setFrames] = useState(false);
  const { isTyped, faults, other: otherLanguage } = draft;
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  useEffect(() => {
    entries.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  return (
    <Stack ref={entries} gap="4">
      <DocumentHead document={document} draft={draft} />
      <Stack gap="4">
        {document.fields.map((field) => (
          <FieldRow
            key={field}
            document={document}
            draft={draft}
            field={field}
            languages={['en', otherLanguage]}
          />
        ))}
      </Stack>
      <Box position="sticky" bottom="0" bg="bg.panel" py="3">
        <Failure draft={draft} />
        <Text role="status" fontWeight="medium">
          {news}
        </Text>
        <Flex gap="3" wrap="wrap">
          <Button disabled={!isTyped} onClick={() => void tell(draft.save(), 'Saved as a draft.')}>
            Save draft
          </Button>
          <PreviewButtons {...{ document, draft, hasFrames, goTo }} onFrames={setFrames} />
          <Button
            variant="outline"
            disabled={!isTyped && !document.has_draft}
            onClick={() => void act({ name: 'publish' })}
          >
            Publish now
          </Button>
        </Flex>
      </Box>
      {hasFrames ? <PreviewFrames document={document} draft={draft} /> : null}
      {document.type === 'page' && isWrittenPage(document) ? (
        <ChangeAddress document={document} draft={draft} onMoved={onOpen} />
      ) : null}
      <DraftControls
        document={document}
        canPublish={isTyped || document.has_draft}
        fault={faults['at']}
        onAct={(action) => void act(action)}
      />
    </Stack>
  );
}

interface OfDraft {
  document: EditorDocument;
  draft: Draft;
}

/** Shows the document's name, and lets staff select the language to edit beside English. */
function DocumentHead({ document, draft }: OfDraft) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Flex gap="2" wrap="wrap" align="center">
        <Heading ref={heading} as="h3" size="sm" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          {`${labelOf(document.type)}: ${document.uid}`}
        </Heading>
        {document.has_draft || draft.isTyped ? <Badge>{draft.isTyped ? 'not saved' : 'draft'}</Badge> : null}
      </Flex>
      <Text fontSize="sm" color="fg.muted">
        A draft is shown in a preview only. An empty text is as the shop brings it.
      </Text>
      <LabelledSelect
        label="Language beside English"
        fault={undefined}
        value={draft.other}
        onChange={({ target }) => draft.setOther(target.value)}
      >
        {document.languages
          .filter(({ lang }) => lang !== 'en')
          .map(({ lang, missing: missingFields }) => (
            <option key={lang} value={lang}>
              {`${languageName(lang)}${missingFields.length > 0 ? ` (${missingFields.length} missing)` : ''}`}
            </option>
          ))}
      </LabelledSelect>
    </>
  );
}

function Failure({ draft }: Pick<OfDraft, 'draft'>) {
  if (draft.problem === undefined) return null;
  return (
    <Box role="alert" mb="2">
      <Text color="fg.error" overflowWrap="anywhere">
        {`${draft.isUnknown ? 'No answer says whether it was done' : 'Not done'}: ${draft.problem}`}
      </Text>
      {draft.hasConflict || draft.isUnknown ? (
        <Button
          size="sm"
          variant="outline"
          mt="1"
          onClick={() => void draft.loadTheirs()}
        >{`Load ${draft.hasConflict ? 'theirs' : 'what is there now'}, keep what I typed`}</Button>
      ) : null}
    </Box>
  );
}
