import { LabelledInput } from '@bindery/shared/forms';

interface ReasonProps {
  label?: string;
  /** who reads it */
  hint?: string;
  /** hint for an optional reason; without a hint, the reason is required */
  optional?: string;
  reason: string;
  fault?: string | undefined;
  onChange(reason: string): void;
}

/** Field for the reason of an act; the server stores the reason with the act. */
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
