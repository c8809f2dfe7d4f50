import { useEffect, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { LabelledSelect } from '@bindery/shared/forms';
import { Badge, Box, Button, Flex, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import type { EditorDocument } from '@bindery/shared/contracts';
import { documentQuery, previewUrl, type DocumentKey, type DraftAct } from './content-api';
import { DraftControls } from './draft-controls';
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
}

export function DocumentEditor({ of: key, onTyped, goTo }: DocumentEditorProps) {
  const { data, error } = useQuery(documentQuery(useMarket(), key));
  if (error && !data)
    return (
      <Text role="alert" color="fg.error">
        {`The document cannot be had: ${error.message}`}
      </Text>
    );
  if (!data) return <Spinner aria-label="Loading the document" />;
  return <OpenDocument document={data} onTyped={onTyped} goTo={goTo} />;
}

interface OpenDocumentProps extends Omit<DocumentEditorProps, 'of'> {
  document: EditorDocument;
}

function OpenDocument({ document, onTyped, goTo }: OpenDocumentProps) {
  const draft = useDraft(document);
  const entries = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const { isTyped, faults, other: otherLanguage } = draft;
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  useEffect(() => {
    entries.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  async function tell(outcome: Promise<unknown>, text: string): Promise<void> {
    setNews('');
    if (await outcome) setNews(text);
  }
  const act = (action: DraftAct): void => void tell(draft.act(action), NEWS[action.name]);
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
          <PreviewButton document={document} draft={draft} goTo={goTo} />
          <Button
            variant="outline"
            disabled={!isTyped && !document.has_draft}
            onClick={() => act({ name: 'publish' })}
          >
            Publish now
          </Button>
        </Flex>
      </Box>
      <DraftControls
        document={document}
        canPublish={isTyped || document.has_draft}
        fault={faults['at']}
        onAct={act}
      />
    </Stack>
  );
}

interface OfDraft {
  document: EditorDocument;
  draft: Draft;
}

/** Shows the document's name. Staff select here the language to edit beside English. */
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

const PREVIEW_WIDTHS_PX = [360, 1280];
const PREVIEW_HEIGHT_PX = 800;

/** Opens the document's page with all drafts, in the language beside English: here, or in a window of a width. */
function PreviewButton({ document, draft, goTo }: OfDraft & Pick<DocumentEditorProps, 'goTo'>) {
  const market = useMarket();
  async function preview(): Promise<string | undefined> {
    const id = document.languages.find(({ lang }) => lang === draft.other)?.document_id;
    return draft.afterSaving(() => previewUrl(market, id ?? document.languages[0]!.document_id));
  }
  async function previewHere(): Promise<void> {
    const url = await preview();
    if (url !== undefined) goTo(url);
  }
  /** Browsers allow a window only during the press, so it opens before its address is known. */
  async function previewInWindow(widthPx: number): Promise<void> {
    const view = window.open('', '_blank', `popup,width=${widthPx},height=${PREVIEW_HEIGHT_PX}`);
    const url = await preview();
    if (!view) return;
    if (url === undefined) view.close();
    else view.location.assign(url);
  }
  return (
    <>
      <Button variant="outline" onClick={() => void previewHere()}>
        Preview
      </Button>
      {document.fields.includes('slices')
        ? PREVIEW_WIDTHS_PX.map((widthPx) => (
            <Button key={widthPx} variant="outline" onClick={() => void previewInWindow(widthPx)}>
              {`Preview ${widthPx} px`}
            </Button>
          ))
        : null}
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
