import { useState } from 'react';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import { Button, Flex, Stack, Text } from '@bindery/shared/ui';
import type { EditorDocument } from '@bindery/shared/contracts';
import type { DraftAct } from './content-api';

const moment = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

interface DraftControlsProps {
  document: EditorDocument;
  /** there is something to publish */
  canPublish: boolean;
  onAct(act: DraftAct): void;
}

/** When a draft is published, and the way back to what was. */
export function DraftControls({ document, canPublish, onAct }: DraftControlsProps) {
  const [at, setAt] = useState('');
  const [version, setVersion] = useState('0');
  return (
    <Stack gap="4" borderTopWidth="1px" borderColor="border" pt="4">
      {document.publish_at ? (
        <Flex gap="3" wrap="wrap" align="center">
          <Text>Will be published on {moment(document.publish_at)}.</Text>
          <Button size="sm" variant="outline" onClick={() => onAct({ name: 'schedule', at: null })}>
            Do not publish it then
          </Button>
        </Flex>
      ) : null}
      <Flex gap="3" wrap="wrap" align="end">
        <LabelledInput
          label="Publish at"
          optional="(your time)"
          type="datetime-local"
          fault={undefined}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <Button
          variant="outline"
          disabled={!canPublish || at === ''}
          onClick={() => onAct({ name: 'schedule', at: new Date(at).toISOString() })}
        >
          Publish then
        </Button>
      </Flex>
      <Flex gap="3" wrap="wrap" align="end">
        <LabelledSelect
          label="Go back to"
          fault={undefined}
          value={version}
          onChange={({ target }) => setVersion(target.value)}
        >
          {document.versions.map(({ number, published_at }) => (
            <option key={number} value={number}>
              Version {number}, {moment(published_at)}
            </option>
          ))}
          <option value="0">As the shop brings it</option>
        </LabelledSelect>
        <Button variant="outline" onClick={() => onAct({ name: 'restore', version: Number(version) })}>
          Make it the draft
        </Button>
      </Flex>
      {document.has_draft ? (
        <Button variant="ghost" alignSelf="flex-start" onClick={() => onAct({ name: 'discard' })}>
          Delete the draft
        </Button>
      ) : null}
    </Stack>
  );
}
