import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Box, ChoiceCard, SimpleGrid, Text } from '@bindery/shared/ui';
import type { SandboxMethod } from '@bindery/shared/contracts';
import { LineNotice } from '../../ui/line-notice';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import { usePointedChoice } from '../../ui/use-pointed-choice';
import type { FormSlotProps, MethodAnswer } from './method-form';

type Course = keyof PaymentWords['sandboxMethods'];

const TOKENS: Readonly<Record<Course, SandboxMethod>> = {
  success: 'sandbox_success',
  declined: 'sandbox_declined',
  insufficient_funds: 'sandbox_insufficient_funds',
  expired: 'sandbox_expired',
  authenticate: 'sandbox_authenticate',
  paypal: 'sandbox_paypal',
  processing: 'sandbox_processing',
  network_failure: 'sandbox_network_failure',
  away: 'sandbox_away',
};
const COURSES = Object.keys(TOKENS) as Course[];

/** The shop's own test methods, which need no money and no card. Source: docs/rules.md STEPS-04 */
export function SandboxForm({ onForm, onComplete }: FormSlotProps & { onComplete(): void }) {
  const words = usePaymentWords();
  const [course, setCourse] = useState<Course>();
  const [group, titleId] = [useId(), useId()];
  const { pointerProps, isPointed } = usePointedChoice();
  const complete = useEffectEvent(() => {
    if (isPointed()) onComplete();
  });
  useEffect(() => {
    const answer: MethodAnswer =
      course === undefined ? { kind: 'missing' } : { kind: 'token', token: TOKENS[course] };
    onForm({ token: () => Promise.resolve(answer) });
    if (course !== undefined) complete();
    return () => onForm(null);
  }, [onForm, course]);
  return (
    <Box>
      <LineNotice title={words.sandboxTitle} text={words.sandboxText} />
      <Text id={titleId} fontWeight="semibold" marginTop="5">
        {words.methodsLabel}
      </Text>
      <SimpleGrid
        role="radiogroup"
        aria-labelledby={titleId}
        columns={{ base: 1, md: 2 }}
        gap="3"
        marginTop="3"
        {...pointerProps}
      >
        {COURSES.map((each) => (
          <ChoiceCard
            key={each}
            name={group}
            value={each}
            checked={each === course}
            onChange={() => setCourse(each)}
          >
            {words.sandboxMethods[each]}
          </ChoiceCard>
        ))}
      </SimpleGrid>
    </Box>
  );
}
