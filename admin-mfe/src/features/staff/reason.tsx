import { LabelledInput } from '@bindery/shared/forms';

interface ReasonProps {
  label?: string;
  /** who reads it */
  hint?: string;
  /** missing: it has to be said */
  optional?: string;
  reason: string;
  fault?: string | undefined;
  onChange(reason: string): void;
}

/** Why somebody does what they do: kept with what it is about. */
export const Reason = ({
  label = 'Reason',
  hint = 'For your colleagues: its buyer does not read it',
  optional,
  reason,
  fault,
  onChange,
}: ReasonProps) => (
  <LabelledInput
    {...{ label, hint, optional, fault }}
    maxLength={500}
    autoComplete="off"
    value={reason}
    onChange={(event) => onChange(event.target.value)}
  />
);
