import { useRef } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { StaffPasskey } from '@bindery/shared/contracts';
import { Heading, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { ConfirmButton, dayAndTime, Fault, List, Outcome, Row, Section } from './parts';
import { PasskeyForm } from './passkey-form';
import { addPasskey, passkeysQuery, removePasskey } from './passkeys-api';
import { useStaffAct, type Act } from './use-staff';

const TITLE = 'Your passkeys';

/** Manages the passkeys of the signed-in member. Source: docs/rules.md STAFF-22 */
export default function PasskeysModal({ onClose }: { onClose(): void }) {
  const market = useMarket();
  const { data: passkeys, error } = useQuery(passkeysQuery(market));
  const { act, outcome } = useStaffAct();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Modal isOpen title={TITLE} cancelLabel="Close" firstFocus={() => heading.current} onClose={onClose}>
      <Stack gap="4" pb="6">
        <Heading ref={heading} as="h2" size="md" tabIndex={-1}>
          {TITLE}
        </Heading>
        <Text fontSize="sm">
          A passkey stays on your device, or in your password manager, and signs you in with its fingerprint,
          face or PIN. Register a second one, so that a lost device does not keep you out.
        </Text>
        <Fault what="Your passkeys" error={error} />
        <Outcome outcome={outcome} />
        {passkeys && passkeys.length > 0 ? (
          <List>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                act={act}
                onRemoved={() => heading.current?.focus()}
              />
            ))}
          </List>
        ) : passkeys ? (
          <Text>You have none yet.</Text>
        ) : null}
        <Section title="Another passkey">
          <PasskeyForm
            onRegister={(name) => act(() => addPasskey(market, name), `The passkey ${name} is registered.`)}
          />
        </Section>
      </Stack>
    </Modal>
  );
}

interface PasskeyRowProps {
  passkey: StaffPasskey;
  act: Act;
  onRemoved(): void;
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at }, act, onRemoved }: PasskeyRowProps) {
  const market = useMarket();
  async function remove(): Promise<void> {
    if (await act(() => removePasskey(market, id), `The passkey ${name} is removed.`)) onRemoved();
  }
  return (
    <Row>
      <Text fontWeight="medium">{name}</Text>
      <Text fontSize="sm" mb="2">
        {`Registered ${dayAndTime(created_at)}; ${last_used_at ? `last used ${dayAndTime(last_used_at)}` : 'not used yet'}`}
      </Text>
      <ConfirmButton
        label={`Remove ${name}`}
        confirm={`Remove ${name} for good`}
        warning="It signs nobody in any more, and your other sessions end."
        onConfirm={() => void remove()}
      />
    </Row>
  );
}
