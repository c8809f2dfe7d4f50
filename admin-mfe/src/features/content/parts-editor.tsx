import { useEffect, useId, useRef, useState } from 'react';
import { EntryFrame, LabelledSelect, Textarea } from '@bindery/shared/forms';
import { Box, Button, Flex, Stack, Text } from '@bindery/shared/ui';
import type { DocumentKey } from './content-api';
import { PictureUpload } from './picture-upload';
import { joinParts, movedPart, PART_KINDS, partLabel, splitParts } from './page-parts';

interface PartsEditorProps {
  documentKey: DocumentKey;
  /** name of the language */
  language: string;
  lang: string;
  markdown: string;
  fault: string | undefined;
  onChange(markdown: string): void;
}

/** Edits a page part by part. Stores the page as one Markdown text, which staff can also copy, paste and compare. */
export function PartsEditor({ documentKey, language, lang, markdown, fault, onChange }: PartsEditorProps) {
  const [pageParts, setParts] = useState(() => splitParts(markdown));
  const [focused, setFocused] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(markdown);
  // the text was changed outside this list: by a colleague, a restored version or a discarded draft
  if (markdown.trim() !== shown.trim()) {
    setShown(markdown);
    setParts(splitParts(markdown));
  }

  useEffect(() => {
    if (focused !== undefined) list.current?.children[focused]?.querySelector('textarea')?.focus();
  }, [focused, pageParts.length]);

  function change(next: readonly string[], focus?: number): void {
    setParts([...next]);
    setFocused(focus);
    setShown(joinParts(next));
    onChange(joinParts(next));
  }
  const move = (from: number, to: number): void => change(movedPart(pageParts, from, to), to);
  return (
    <Box>
      <Text fontWeight="medium">{language}</Text>
      {fault ? (
        <Text role="alert" color="fg.error">
          {fault}
        </Text>
      ) : null}
      <Stack
        as="ol"
        ref={list as never}
        gap="4"
        listStyleType="none"
        my="3"
        aria-label={`Parts, ${language}`}
      >
        {pageParts.map((part, index) => (
          <li key={index}>
            <Part
              {...{ documentKey, part, lang }}
              name={`${index + 1}. ${partLabel(part)}, ${language}`}
              isFirst={index === 0}
              isLast={index === pageParts.length - 1}
              onWrite={(text) => change(pageParts.map((other, place) => (place === index ? text : other)))}
              onMove={(by) => move(index, index + by)}
              onRemove={() => change(pageParts.filter((_, place) => place !== index))}
            />
          </li>
        ))}
      </Stack>
      <AddPart language={language} onAdd={(start) => change([...pageParts, start], pageParts.length)} />
    </Box>
  );
}

interface PartProps {
  documentKey: DocumentKey;
  part: string;
  lang: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onWrite(text: string): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

const MAX_ROWS = 16;

function Part({ documentKey, part, lang, name, isFirst, isLast, onWrite, onMove, onRemove }: PartProps) {
  const id = useId();
  const rows = Math.min(MAX_ROWS, Math.max(3, part.split('\n').length + Math.floor(part.length / 80)));
  return (
    <EntryFrame id={id} label={name} hint={undefined} fault={undefined}>
      <Textarea
        {...{ id, lang, rows }}
        dir="auto"
        fontFamily="mono"
        fontSize="sm"
        value={part}
        onChange={({ target }) => onWrite(target.value)}
      />
      {partLabel(part) === 'Picture' ? <PictureUpload {...{ documentKey, name, part, onWrite }} /> : null}
      <Flex gap="2" wrap="wrap" mt="1">
        <Button
          size="sm"
          variant="outline"
          disabled={isFirst}
          onClick={() => onMove(-1)}
          aria-label={`Move up: ${name}`}
        >
          Up
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={isLast}
          onClick={() => onMove(1)}
          aria-label={`Move down: ${name}`}
        >
          Down
        </Button>
        <Button size="sm" variant="outline" onClick={onRemove} aria-label={`Remove: ${name}`}>
          Remove
        </Button>
      </Flex>
    </EntryFrame>
  );
}

function AddPart({ language, onAdd }: { language: string; onAdd(start: string): void }) {
  const [kind, setKind] = useState(PART_KINDS[0]!);
  return (
    <Flex gap="2" align="end" wrap="wrap">
      <LabelledSelect
        label={`New part, ${language}`}
        fault={undefined}
        value={kind.label}
        onChange={({ target }) => setKind(PART_KINDS.find(({ label }) => label === target.value)!)}
      >
        {PART_KINDS.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </LabelledSelect>
      <Button variant="outline" onClick={() => onAdd(kind.start)}>
        {`Add part, ${language}`}
      </Button>
    </Flex>
  );
}
