import { useCallback, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useLeaveWarning, useQuery } from '@bindery/shared/data';
import { LabelledSelect } from '@bindery/shared/forms';
import { Badge, Button, Flex, Spinner, Stack, Text } from '@bindery/shared/ui';
import type { EditorDocumentSummary } from '@bindery/shared/contracts';
import { List, Screen } from '../staff';
import { documentsQuery, type DocumentKey } from './content-api';
import { DocumentEditor } from './document-editor';
import { labelOf, languageName } from './editor-words';
import { NewPage } from './new-page';

interface ContentModalProps {
  onClose(): void;
  /** navigates to the preview on this site */
  goTo?: (url: string) => void;
}

/** Lists the shop's texts and edits one document at a time. Source: docs/rules.md CONT-10, STAFF-08 */
export default function ContentModal({
  onClose,
  goTo = (url) => window.location.assign(url),
}: ContentModalProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<DocumentKey>();
  const [isTyped, setTyped] = useState(false);
  const [isAsked, setAsked] = useState(false);

  useLeaveWarning(
    true,
    useCallback(() => isTyped, [isTyped]),
  );

  /** Calls `continuation`. If there is unsaved text, a first press only warns, and a second press discards the text. */
  function leave(continuation: () => void): void {
    if (isTyped && !isAsked) return setAsked(true);
    setAsked(false);
    setTyped(false);
    continuation();
  }
  function openOther(key: DocumentKey | undefined): void {
    setTyped(false);
    setOpen(key);
  }
  return (
    <Screen isWide title="Texts" headingRef={heading} onClose={() => leave(onClose)}>
      {isAsked && isTyped ? (
        <Text role="alert" color="fg.error">
          There is text that is not saved. Save it, or press once more to drop it.
        </Text>
      ) : null}
      {open ? (
        <>
          <Button
            variant="outline"
            size="sm"
            alignSelf="flex-start"
            onClick={() => leave(() => setOpen(undefined))}
          >
            All texts
          </Button>
          <DocumentEditor of={open} onTyped={setTyped} goTo={goTo} onOpen={openOther} />
        </>
      ) : (
        <DocumentList onOpen={setOpen} />
      )}
    </Screen>
  );
}

const nameOf = ({ type, uid }: EditorDocumentSummary): string => `${labelOf(type)}: ${uid}`;
const byName = (a: EditorDocumentSummary, b: EditorDocumentSummary): number =>
  nameOf(a).localeCompare(nameOf(b), 'en');

function DocumentList({ onOpen }: { onOpen(key: DocumentKey): void }) {
  const { data, error, refetch } = useQuery(documentsQuery(useMarket()));
  const [language, setLanguage] = useState('');
  if (error && !data)
    return (
      <Stack role="alert" gap="2">
        <Text color="fg.error">{`The texts cannot be had: ${error.message}`}</Text>
        <Button variant="outline" alignSelf="flex-start" onClick={() => void refetch()}>
          Try again
        </Button>
      </Stack>
    );
  if (!data) return <Spinner aria-label="Loading the texts" />;
  if (data.repository !== null)
    return (
      <Text>{`The texts of this shop are written in Prismic, in the repository ${data.repository}.`}</Text>
    );
  const languages = [...new Set(data.documents.flatMap(({ titles }) => Object.keys(titles)))];
  const isShown = ({ titles }: EditorDocumentSummary): boolean =>
    language === '' || titles[language] !== undefined;
  return (
    <>
      <NewPage onCreated={onOpen} />
      {languages.length > 0 ? (
        <LabelledSelect
          label="Show"
          fault={undefined}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          <option value="">All texts</option>
          {languages.map((lang) => (
            <option key={lang} value={lang}>{`Pages in ${languageName(lang)}`}</option>
          ))}
        </LabelledSelect>
      ) : null}
      <List aria-label="Documents">
        {data.documents
          .filter(isShown)
          .sort(byName)
          .map((document) => (
            <li key={`${document.type} ${document.uid}`}>
              <Flex gap="2" wrap="wrap" align="center">
                <Button variant="ghost" size="sm" whiteSpace="normal" onClick={() => onOpen(document)}>
                  {nameOf(document)}
                </Button>
                {document.titles[language || 'en'] ? (
                  <Text fontSize="sm">{document.titles[language || 'en']}</Text>
                ) : null}
                <State document={document} />
              </Flex>
            </li>
          ))}
      </List>
    </>
  );
}

function State({ document: { has_draft, publish_at, incomplete } }: { document: EditorDocumentSummary }) {
  return (
    <>
      {has_draft ? <Badge>{publish_at ? 'draft with a date' : 'draft'}</Badge> : null}
      {incomplete.length > 0 ? (
        <Text fontSize="sm" color="fg.muted">
          {`missing in ${incomplete.join(', ')}`}
        </Text>
      ) : null}
    </>
  );
}
