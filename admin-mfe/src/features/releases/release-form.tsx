import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import { Text } from '@bindery/shared/ui';
import { ConfirmButton, Form, Section } from '../staff';
import { releaseActs, type Kept } from './releases-api';

const PERCENTAGE = /^[1-9]\d?$/;

/** @returns true if it was done */
type Act = (run: () => Promise<unknown>, done: string) => Promise<boolean>;

function useRelease(act: Act) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, choose] = useState<string>();
  const [reason, setReason] = useState('');
  const [percentage, setPercentage] = useState('');
  const [faults, setFaults] = useState<{ reason?: string; percentage?: string }>({});

  /** Moves the focus to the first missing field. @returns true if none is missing */
  function isComplete(isCanary = false): boolean {
    const lacking = {
      ...(reason.trim() === '' && { reason: 'Say why: it stands in the history' }),
      ...(isCanary && !PERCENTAGE.test(percentage) && { percentage: 'A whole number from 1 to 99' }),
    };
    setFaults(lacking);
    const [first] = Object.keys(lacking);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first === undefined;
  }
  /** Keeps the typed text if the release is refused. */
  async function release(run: (why: string) => Promise<unknown>, done: string): Promise<void> {
    if (!(await act(() => run(reason.trim()), done))) return;
    setReason('');
    setPercentage('');
    choose(undefined);
  }
  return {
    ...{ form, chosen, choose, reason, setReason, percentage, setPercentage },
    ...{ faults, isComplete, release },
  };
}

interface PartProps {
  kept: Kept;
  typed: ReturnType<typeof useRelease>;
  /** the chosen one */
  version: string;
}

/**
 * Acts on a name, each act with a reason and two presses: activates a kept version, starts a canary, or rolls back the
 * last act. The server refuses a version that does not fit and says why.
 * Source: docs/rules.md REL-03 to REL-07
 */
export function ReleaseForm({ kept, act }: { kept: Kept; act: Act }) {
  const typed = useRelease(act);
  const { form, faults, reason, chosen } = typed;
  const others = kept.versions.filter((state) => !state.is_current);
  const version = (others.find((state) => state.version === chosen) ?? kept.canary ?? others[0])?.version;
  if (version === undefined)
    return (
      <Section title="Change what is active">
        <Text>Only the active version is kept: publish another one to release it.</Text>
      </Section>
    );
  return (
    <Section title="Change what is active">
      <Form
        ref={form}
        noValidate
        aria-label="Change what is active"
        onSubmit={(event) => event.preventDefault()}
      >
        <LabelledInput
          name="reason"
          label="Reason"
          fault={faults.reason}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={(event) => typed.setReason(event.target.value)}
        />
        <LabelledSelect
          label="Version"
          fault={undefined}
          value={version}
          onChange={(event) => typed.choose(event.target.value)}
        >
          {others.map((state) => (
            <option key={state.version}>{state.version}</option>
          ))}
        </LabelledSelect>
        <Activate kept={kept} typed={typed} version={version} />
        {kept.current ? <Canary kept={kept} typed={typed} version={version} /> : null}
        <RollBack kept={kept} typed={typed} />
      </Form>
    </Section>
  );
}

function Activate({ kept: { name, current, canary }, typed, version }: PartProps) {
  const { activate } = releaseActs(useMarket(), name);
  const before = current?.version;
  return (
    <ConfirmButton
      key={`${version} ${before}`}
      label="Activate"
      confirm="Activate for everybody"
      warning={`Every new page gets ${name} ${version}, in place of ${before ?? 'nothing'}${canary ? ', and the canary ends' : ''}. Press once more.`}
      mayAsk={() => typed.isComplete()}
      onConfirm={() =>
        void typed.release((why) => activate(version, before ?? null, why), `${version} is active.`)
      }
    />
  );
}

function Canary({ kept: { name, canary }, typed, version }: PartProps) {
  const { tryOn } = releaseActs(useMarket(), name);
  const { percentage, faults } = typed;
  const instead = canary && canary.version !== version ? `, in place of ${canary.version}` : '';
  return (
    <>
      <LabelledInput
        name="percentage"
        label="Share of browsers, %"
        hint="1 to 99; the same browsers stay in while it grows"
        fault={faults.percentage}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        value={percentage}
        onChange={(event) => typed.setPercentage(event.target.value.trim())}
      />
      <ConfirmButton
        key={`${version} ${percentage}`}
        label="Try on some browsers"
        confirm="Give it to them"
        warning={`${percentage} % of all browsers get ${name} ${version}${instead}. Press once more.`}
        mayAsk={() => typed.isComplete(true)}
        onConfirm={() =>
          void typed.release(
            (why) => tryOn(version, Number(percentage), why),
            `${version} is for ${percentage} % of browsers.`,
          )
        }
      />
    </>
  );
}

function RollBack({ kept: { name, current, canary, previous }, typed }: Omit<PartProps, 'version'>) {
  const { rollBack } = releaseActs(useMarket(), name);
  if (!current || !(canary ?? previous)) return null;
  const what = canary
    ? `Nobody gets ${canary.version} any more`
    : `Every new page gets ${previous?.version} again, in place of ${current.version}`;
  return (
    <ConfirmButton
      key={`${canary?.version} ${current.version}`}
      label="Roll back"
      confirm={canary ? 'End the canary' : 'Take it back'}
      warning={`${what}. Press once more.`}
      mayAsk={() => typed.isComplete()}
      onConfirm={() =>
        void typed.release((why) => rollBack((canary ?? current).version, why), 'It is rolled back.')
      }
    />
  );
}
