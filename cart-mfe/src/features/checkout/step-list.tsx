import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, chakra, Flex, VisuallyHidden } from '@bindery/shared/ui';
import { useCheckoutWords } from '../../words/checkout';
import {
  shownStep,
  STEPS,
  waitingStep,
  type CheckoutStepProps,
  type OpenStep,
} from '../../data/checkout/steps';

const Name = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', minHeight: '11', fontSize: 'sm' },
});
const Number = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: '6',
    borderRadius: 'full',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.strong',
    fontSize: 'xs',
    fontWeight: 'semibold',
  },
  variants: {
    look: {
      current: { bg: 'brand', borderColor: 'brand', color: 'bg.panel' },
      open: { bg: 'brand.muted', borderColor: 'brand', color: 'fg' },
      closed: { color: 'fg.muted' },
    },
  },
});

/** The list of steps, with links to answered ones. Source: docs/rules.md ADDR-01 */
export function StepList({ checkout, step, onStep }: CheckoutStepProps & { step: OpenStep }) {
  const words = useCheckoutWords();
  const market = useMarket();
  return (
    <Box as="nav" aria-label={words.stepsLabel}>
      <Flex as="ol" listStyleType="none" columnGap={{ base: '3', md: '8' }} wrap="wrap">
        {STEPS.map((each, index) => {
          const isCurrent = each === step;
          const isOpen = shownStep(checkout, each) === each;
          // while paying, nothing can be changed, but all steps are answered
          const isAnswered = isOpen || checkout.state === 'paying';
          const isDone = isAnswered && !isCurrent && each !== waitingStep(checkout);
          const look = isCurrent ? 'current' : isAnswered ? 'open' : 'closed';
          const face = (
            <>
              <Number look={look} aria-hidden>
                {index + 1}
              </Number>
              {/* on a phone only the current step's name is visible */}
              <Box
                as="span"
                fontWeight={isCurrent ? 'semibold' : undefined}
                srOnly={isCurrent ? false : { base: true, md: false }}
              >
                <span>{words.steps[each]}</span>
                {isDone ? <VisuallyHidden>{` (${words.stepDone})`}</VisuallyHidden> : null}
              </Box>
            </>
          );
          return (
            <Box as="li" key={each}>
              {isOpen && !isCurrent ? (
                <Name asChild>
                  <RouterLink
                    to={marketPath(market, `/checkout/${each}`)}
                    onClick={(event) => {
                      event.preventDefault();
                      onStep(each);
                    }}
                  >
                    {face}
                  </RouterLink>
                </Name>
              ) : (
                <Name aria-current={isCurrent ? 'step' : undefined} color={isCurrent ? 'fg' : 'fg.muted'}>
                  {face}
                </Name>
              )}
            </Box>
          );
        })}
      </Flex>
    </Box>
  );
}
