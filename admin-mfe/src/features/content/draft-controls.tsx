import { useState } from 'react';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import { Button, Flex, Stack, Text } from '@bindery/shared/ui';
import type { EditorDocument } from '@bindery/shared/contracts';
import { ConfirmButton } from '../staff';
import type { DraftAct } from './content-api';

/** Formats a time together with its zone, because editors in several time zones plan a launch together. */
const moment = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const),
  });
const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface DraftControlsProps {
  document: EditorDocument;
  canPublish: boolean;
  /** error of the publication time */
  fault: string | undefined;
  onAct(act: DraftAct): void;
}

/** Publishes, schedules or discards a draft, and restores earlier versions. */
export function DraftControls({ document, canPublish, fault, onAct }: DraftControlsProps) {
  const [publishTime, setAt] = useState('');
  return (
    <Stack gap="4" borderTopWidth="1px" borderColor="border" pt="4">
      {document.publish_at ? (
        <Flex gap="3" wrap="wrap" align="center">
          <Text>{`Will be published on ${moment(document.publish_at)}.`}</Text>
          <Button size="sm" variant="outline" onClick={() => onAct({ name: 'schedule', at: null })}>
            Do not publish it then
          </Button>
        </Flex>
      ) : null}
      <Flex gap="3" wrap="wrap" align="end">
        <LabelledInput
          label="Publish at"
          optional={`(your time, ${timeZone()})`}
          type="datetime-local"
          fault={fault}
          value={publishTime}
          onChange={({ target }) => setAt(target.value)}
        />
        <Button
          variant="outline"
          disabled={!canPublish || publishTime === ''}
          onClick={() => onAct({ name: 'schedule', at: new Date(publishTime).toISOString() })}
        >
          Publish then
        </Button>
      </Flex>
      <EarlierVersions document={document} hasWords={canPublish} onAct={onAct} />
      {document.has_draft ? (
        <ConfirmButton
          label="Delete the draft"
          confirm="Delete it for good"
          warning="What is written in it and not published is lost, in every language."
          onConfirm={() => onAct({ name: 'discard' })}
        />
      ) : null}
    </Stack>
  );
}

interface EarlierVersionsProps extends Pick<DraftControlsProps, 'document' | 'onAct'> {
  /** true if restoring an earlier version would replace a draft */
  hasWords: boolean;
}

/** Turns an earlier version into the draft, which staff then review and publish as usual. */
function EarlierVersions({ document, hasWords, onAct }: EarlierVersionsProps) {
  const [version, setVersion] = useState('0');
  const restore = (): void => onAct({ name: 'restore', version: Number(version) });
  return (
    <Flex gap="3" wrap="wrap" align="end">
      <LabelledSelect
        label="Go back to"
        fault={undefined}
        value={version}
        onChange={({ target }) => setVersion(target.value)}
      >
        {document.versions.map(({ number, published_at }) => (
          <option key={number} value={number}>
            {`Version ${number}, ${moment(published_at)}`}
          </option>
        ))}
        <option value="0">As the shop brings it</option>
      </LabelledSelect>
      {hasWords ? (
        <ConfirmButton
          label="Make it the draft"
          confirm="Replace the draft"
          warning="What is written now and not published is lost, in every language."
          onConfirm={restore}
        />
      ) : (
        <Button variant="outline" onClick={restore}>
          Make it the draft
        </Button>
      )}
    </Flex>
  );
}
