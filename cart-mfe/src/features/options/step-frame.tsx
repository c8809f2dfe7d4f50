import { useId, type ReactElement } from 'react';
import { Button, Flex, Heading, Price, Stack, StickyActions, Text } from '@bindery/shared/ui';
import type { Money } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import type { StepPlace } from './steps';

interface StepHeadingProps {
  id?: string;
  title: string;
  lead: string;
  progress: string | undefined;
}

export function StepHeading({ id, title, lead, progress }: StepHeadingProps) {
  return (
    <Stack gap="1">
      <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="4">
        <Heading as="h2" id={id} size="lg">
          {title}
        </Heading>
        {progress ? (
          <Text flexShrink="0" fontSize="sm" color="fg.muted">
            {progress}
          </Text>
        ) : null}
      </Flex>
      <Text color="fg.muted">{lead}</Text>
    </Stack>
  );
}

/** The book's price so far. Source: docs/rules.md OPT-13 */
export function RunningTotal({ total }: { total: Money | undefined }) {
  const words = useWords();
  const id = useId();
  return (
    <>
      <Text as="span" id={id} fontSize="sm" color="fg.muted">
        {words.total}
      </Text>
      <output aria-labelledby={id}>
        {total ? <Price money={total} fontSize="xl" /> : <Text as="span">{words.totalPending}</Text>}
      </output>
    </>
  );
}

interface ChoiceStepProps {
  title: string;
  lead: string;
  place: StepPlace;
  total: Money | undefined;
  /** text of the next button, as in the form */
  nextLabel: string | undefined;
  children(titleId: string): ReactElement;
}

export function ChoiceStep({ title, lead, place, total, nextLabel, children }: ChoiceStepProps) {
  const words = useWords();
  const titleId = useId();
  return (
    <Stack as="section" aria-labelledby={titleId} gap={{ base: '4', md: '5' }}>
      <StepHeading id={titleId} title={title} lead={lead} progress={place.progress} />
      {children(titleId)}
      <StickyActions summary={<RunningTotal total={total} />}>
        <Button variant="ghost" px="4" onClick={place.back}>
          {words.back}
        </Button>
        {place.next ? <Button onClick={place.next}>{nextLabel || words.nextStep}</Button> : null}
      </StickyActions>
    </Stack>
  );
}
