import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import { Text } from '@bindery/shared/ui';
import { ConfirmButton, Form, Section, type Act } from '../staff';
import { releaseActs, type Kept } from './releases-api';

const PERCENTAGE = /^[1-9]\d?$/;

function useRelease(act: Act) {
  const form = useRef<HTMLFormElement>(null);
  const [chosenVersion, choose] = useState<string>();
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
    const [firstField] = Object.keys(lacking);
    if (firstField !== undefined) form.current?.querySelector<HTMLElement>(`[name=${firstField}]`)?.focus();
    return firstField === undefined;
  }
  /** If the server refuses the release, the typed text is not cleared. */
  async function release(run: (why: string) => Promise<unknown>, successText: string): Promise<void> {
    if (!(await act(() => run(reason.trim()), successText))) return;
    setReason('');
    setPercentage('');
    choose(undefined);
  }
  return {
    ...{ form, chosen: chosenVersion, choose, reason, setReason, percentage, setPercentage },
    ...{ faults, isComplete, release },
  };
}

interface PartProps {
  keptReleases: Kept;
  draft: ReturnType<typeof useRelease>;
  /** the chosen version */
  version: string;
}

/**
 * Form that activates a stored version, starts a canary, or undoes the last act. Each act requires a reason and two
 * presses. The server refuses an incompatible version and gives the reason. Source: docs/rules.md REL-03 to REL-07
 */
export function ReleaseForm({ keptReleases, act }: { keptReleases: Kept; act: Act }) {
  const draft = useRelease(act);
  const { form, faults, reason, chosen: chosenVersion } = draft;
  const otherVersions = keptReleases.versions.filter((state) => !state.is_current);
  const version = (
    otherVersions.find((state) => state.version === chosenVersion) ??
    keptReleases.canary ??
    otherVersions[0]
  )?.version;
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
          onChange={(event) => draft.setReason(event.target.value)}
        />
        <LabelledSelect
          label="Version"
          fault={undefined}
          value={version}
          onChange={(event) => draft.choose(event.target.value)}
        >
          {otherVersions.map((state) => (
            <option key={state.version}>{state.version}</option>
          ))}
        </LabelledSelect>
        <Activate keptReleases={keptReleases} draft={draft} version={version} />
        {keptReleases.current ? <Canary keptReleases={keptReleases} draft={draft} version={version} /> : null}
        <Approve keptReleases={keptReleases} draft={draft} version={version} />
        <RollBack keptReleases={keptReleases} draft={draft} />
      </Form>
    </Section>
  );
}

function Activate({ keptReleases: { name, current: currentRelease, canary }, draft, version }: PartProps) {
  const { activate } = releaseActs(useMarket(), name);
  const currentVersion = currentRelease?.version;
  return (
    <ConfirmButton
      key={`${version} ${currentVersion}`}
      label="Activate"
      confirm="Activate for everybody"
      warning={`Every new page gets ${name} ${version}, in place of ${currentVersion ?? 'nothing'}${canary ? ', and the canary ends' : ''}. Press once more.`}
      mayAsk={() => draft.isComplete()}
      onConfirm={() =>
        void draft.release((why) => activate(version, currentVersion ?? null, why), `${version} is active.`)
      }
    />
  );
}

/** Approves a version. Only some names require a second person's approval. Source: docs/rules.md REL-21 */
function Approve({ keptReleases: { name }, draft, version }: PartProps) {
  const { approve } = releaseActs(useMarket(), name);
  return (
    <ConfirmButton
      key={version}
      label="Approve"
      confirm="Approve it"
      warning={`You have looked at ${name} ${version}, and it may go live. You then cannot activate it yourself where two people are demanded. Press once more.`}
      mayAsk={() => draft.isComplete()}
      onConfirm={() => void draft.release((why) => approve(version, why), `${version} is approved.`)}
    />
  );
}

function Canary({ keptReleases: { name, canary }, draft, version }: PartProps) {
  const { tryOn } = releaseActs(useMarket(), name);
  const { percentage, faults } = draft;
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
        onChange={(event) => draft.setPercentage(event.target.value.trim())}
      />
      <ConfirmButton
        key={`${version} ${percentage}`}
        label="Try on some browsers"
        confirm="Give it to them"
        warning={`${percentage} % of all browsers get ${name} ${version}${instead}. Press once more.`}
        mayAsk={() => draft.isComplete(true)}
        onConfirm={() =>
          void draft.release(
            (why) => tryOn(version, Number(percentage), why),
            `${version} is for ${percentage} % of browsers.`,
          )
        }
      />
    </>
  );
}

function RollBack({
  keptReleases: { name, current: currentRelease, canary, previous: previousRelease },
  draft,
}: Omit<PartProps, 'version'>) {
  const { rollBack } = releaseActs(useMarket(), name);
  if (!currentRelease || !(canary ?? previousRelease)) return null;
  const what = canary
    ? `Nobody gets ${canary.version} any more`
    : `Every new page gets ${previousRelease?.version} again, in place of ${currentRelease.version}`;
  return (
    <ConfirmButton
      key={`${canary?.version} ${currentRelease.version}`}
      label="Roll back"
      confirm={canary ? 'End the canary' : 'Take it back'}
      warning={`${what}. Press once more.`}
      mayAsk={() => draft.isComplete()}
      onConfirm={() =>
        void draft.release((why) => rollBack((canary ?? currentRelease).version, why), 'It is rolled back.')
      }
    />
  );
}
