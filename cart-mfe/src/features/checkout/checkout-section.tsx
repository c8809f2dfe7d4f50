import { useId, type ReactNode } from 'react';
import { Box, chakra, Flex, Heading } from '@bindery/shared/ui';
import { useCheckoutWords } from '../../words/checkout';
import { useWords } from '../../words/cart';
import { shownStep, waitingStep, type CheckoutStepProps, type OpenStep } from '../../data/checkout/steps';
import { Panel } from '../../ui/panel';
import { TextButton } from '../../ui/text-button';
import { SectionSummary } from './section-summary';

const Number = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: '7',
    borderRadius: 'full',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.strong',
    fontSize: 'sm',
    fontWeight: 'semibold',
  },
  variants: {
    look: {
      current: { bg: 'brand', borderColor: 'brand', color: 'bg.panel' },
      answered: { bg: 'brand.muted', borderColor: 'brand', color: 'fg' },
      closed: { color: 'fg.muted' },
    },
  },
});

interface CheckoutSectionProps extends CheckoutStepProps {
  step: OpenStep;
  /** from 1 */
  number: number;
  isOpen: boolean;
  /** opens the delivery section and focuses the field for a parcel's wanted day */
  onDay(parcelId: string): void;
  /** shown while the section is open */
  children: ReactNode;
}

/**
 * A step of the checkout. It is open, or closed and shows the choices made in it, or not reachable yet.
 * Source: docs/rules.md ADDR-01
 */
export function CheckoutSection(props: CheckoutSectionProps) {
  const { checkout, step, number, isOpen, onStep, onDay, children } = props;
  const titleId = useId();
  const isReachable = !isOpen && shownStep(checkout, step) === step;
  const isWaiting = step === waitingStep(checkout);
  // during a payment, no step can be opened, but every step is complete
  const isAnswered = !isOpen && !isWaiting && (isReachable || checkout.state === 'paying');
  const look = isOpen ? 'current' : isAnswered ? 'answered' : 'closed';
  return (
    // the scroll margin is space for the order summary, which is sticky on a small screen
    <Box
      as="li"
      aria-current={isOpen ? 'step' : undefined}
      scrollMarginTop={{ base: '20', lg: '6' }}
      scrollMarginBottom="4"
    >
      <Panel
        titleId={titleId}
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '2', md: '3' }}
        css={isOpen ? { '--surface': '{colors.bg.panel}' } : undefined}
      >
        <SectionHeader
          checkout={checkout}
          step={step}
          number={number}
          isOpen={isOpen}
          onStep={onStep}
          titleId={titleId}
          look={look}
        />
        {isOpen ? (
          <Box paddingTop="3" paddingBottom={{ base: '1', md: '3' }}>
            {children}
          </Box>
        ) : isAnswered ? (
          <Box paddingInlineStart={{ base: '0', md: '10' }} paddingBottom="3">
            <SectionSummary checkout={checkout} step={step} onDay={isReachable ? onDay : undefined} />
          </Box>
        ) : null}
      </Panel>
    </Box>
  );
}

type Look = 'current' | 'answered' | 'closed';

interface SectionHeaderProps extends Omit<CheckoutSectionProps, 'children' | 'onDay'> {
  titleId: string;
  look: Look;
}

/** The heading of a section, with a button that opens it if it is closed and can be reached. */
function SectionHeader({ checkout, step, number, isOpen, onStep, titleId, look }: SectionHeaderProps) {
  const words = useCheckoutWords();
  const { changeBook: changeText } = useWords();
  const buttonId = useId();
  const isWaiting = step === waitingStep(checkout);
  return (
    <Flex align="center" columnGap="3" minHeight="11">
      <Number look={look} aria-hidden>
        {number}
      </Number>
      <Heading
        as="h2"
        size="md"
        id={titleId}
        tabIndex={-1}
        outline="none"
        flex="1"
        minWidth="0"
        color={look === 'closed' ? 'fg.muted' : undefined}
      >
        {words.titles[step]}
      </Heading>
      {!isOpen && shownStep(checkout, step) === step ? (
        <TextButton
          id={buttonId}
          aria-labelledby={`${buttonId} ${titleId}`}
          aria-expanded={false}
          onClick={() => onStep(step)}
        >
          {isWaiting ? words.open : changeText}
        </TextButton>
      ) : null}
    </Flex>
  );
}
