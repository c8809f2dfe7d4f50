import type { KeyboardEvent } from 'react';
import type { TabOfKeys } from '@bindery/shared/forms';
import { chakra, Flex, VisuallyHidden } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { isLocked } from './use-open-tab';

/**
 * `lacking`: number of missing required answers. `isComplete`: true if the step has answers and all of them are valid.
 */
export interface TabState {
  lacking: number;
  isComplete: boolean;
}

interface StepTabsProps {
  tabs: readonly TabOfKeys[];
  states: readonly TabState[];
  activeIndex: number;
  firstLacking: number;
  tabId(index: number): string;
  panelId: string;
  /** number of later steps outside this form */
  stepsAfter?: number;
  /** opens the step after the form once all required answers are given; undefined if later steps cannot be opened */
  onLeave?: () => void;
  onOpen(index: number): void;
}

/** The line from the step before. */
const LINE = {
  content: '""',
  position: 'absolute',
  insetInlineStart: '-50%',
  width: '100%',
  top: '50%',
  height: '2px',
  bg: 'border',
} as const;

const Step = chakra('button', {
  base: {
    position: 'relative',
    flex: '1',
    minWidth: '0',
    minHeight: '11',
    display: 'grid',
    placeItems: 'center',
    cursor: 'pointer',
    borderRadius: 'sm',
    '&::before': LINE,
    '&[role=tab]:first-of-type::before': { display: 'none' },
    '&[data-reached]::before': { bg: 'brand' },
    _disabled: { cursor: 'not-allowed' },
  },
});

const UpcomingStep = chakra('span', {
  base: {
    position: 'relative',
    flex: '1',
    minWidth: '0',
    display: 'grid',
    placeItems: 'center',
    '&::before': LINE,
  },
});

const Mark = chakra('span', {
  base: {
    position: 'relative',
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    boxSize: 'var(--mark)',
    borderRadius: 'full',
    fontSize: 'min(0.875rem, 20px, calc(var(--mark) * 0.6))',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    bg: 'bg',
    color: 'fg.muted',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'border',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'moderate',
    'button[data-reached] &': { borderColor: 'brand', color: 'brand' },
    'button[data-complete] &': { borderColor: 'brand', bg: 'brand.muted', color: 'brand' },
    'button:hover:enabled &': { borderColor: 'brand' },
    'button[aria-selected=true] &': { bg: 'brand', color: 'fg.inverted', borderColor: 'brand' },
    '@media (forced-colors: active)': { 'button[aria-selected=true] &': { outline: '3px solid Highlight' } },
  },
});

const Tick = chakra('svg', {
  base: {
    width: '4',
    height: '4',
    fill: 'none',
    stroke: 'currentcolor',
    strokeWidth: '2.5',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
});

/**
 * Shows the steps as tabs. Arrow keys move the focus between unlocked tabs; Enter or Space opens the focused tab. A
 * tick marks complete steps.
 */
export function StepTabs({
  tabs,
  states,
  activeIndex,
  firstLacking,
  tabId,
  panelId,
  stepsAfter = 0,
  onLeave,
  onOpen,
}: StepTabsProps) {
  const words = useWords();
  const open = tabs.map((_, index) => index).filter((index) => !isLocked(index, activeIndex, firstLacking));

  function move(event: KeyboardEvent): void {
    const focused = open.findIndex((index) => tabId(index) === document.activeElement?.id);
    const position = focused === -1 ? open.indexOf(activeIndex) : focused;
    const target = {
      ArrowLeft: open[position - 1],
      ArrowRight: open[position + 1],
      Home: open[0],
      End: open.at(-1),
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    document.getElementById(tabId(target))?.focus();
  }

  return (
    <Flex css={{ '--mark': markSize(tabs.length + stepsAfter) }}>
      <Flex role="tablist" aria-label={words.steps} flex={tabs.length} onKeyDown={move}>
        {tabs.map(({ title }, index) => (
          <StepTab
            key={title}
            id={tabId(index)}
            panelId={panelId}
            title={title}
            index={index}
            activeIndex={activeIndex}
            isDisabled={isLocked(index, activeIndex, firstLacking)}
            isComplete={states[index]?.isComplete ?? false}
            onOpen={() => onOpen(index)}
          />
        ))}
      </Flex>
      <StepsAhead
        firstNumber={tabs.length + 1}
        count={stepsAfter}
        isShut={firstLacking < tabs.length}
        onLeave={onLeave}
      />
      {tabs.map(({ title }, index) => (
        <VisuallyHidden key={title} id={`${tabId(index)}-state`} aria-hidden>
          {stateText(states[index], words)}
        </VisuallyHidden>
      ))}
    </Flex>
  );
}

/** Size of a step's mark. All marks fit side by side on the narrowest phone, even with text at double size. */
const markSize = (steps: number): string => `min(2rem, 34px, calc((100vw - 2rem) / ${steps} - 4px))`;

interface StepsAheadProps extends Pick<StepTabsProps, 'onLeave'> {
  firstNumber: number;
  count: number;
  isShut: boolean;
}

function StepsAhead({ firstNumber, count, isShut, onLeave }: StepsAheadProps) {
  const words = useWords();
  if (count === 0) return null;
  if (onLeave)
    return (
      <Step
        type="button"
        aria-label={words.stepName(firstNumber, words.stepAfterForm)}
        title={words.stepAfterForm}
        disabled={isShut}
        onClick={onLeave}
      >
        <Mark>{firstNumber}</Mark>
      </Step>
    );
  return (
    <Flex aria-hidden flex={count}>
      {Array.from({ length: count }, (_, index) => (
        <UpcomingStep key={index}>
          <Mark>{firstNumber + index}</Mark>
        </UpcomingStep>
      ))}
    </Flex>
  );
}

interface StepTabProps {
  id: string;
  panelId: string;
  title: string;
  index: number;
  activeIndex: number;
  isDisabled: boolean;
  isComplete: boolean;
  onOpen(): void;
}

function StepTab({ id, panelId, title, index, activeIndex, isDisabled, isComplete, onOpen }: StepTabProps) {
  const words = useWords();
  const isActive = index === activeIndex;
  return (
    <Step
      type="button"
      role="tab"
      id={id}
      aria-controls={panelId}
      aria-selected={isActive}
      aria-label={words.stepName(index + 1, title)}
      aria-describedby={`${id}-state`}
      title={title}
      tabIndex={isActive ? 0 : -1}
      disabled={isDisabled}
      data-reached={index <= activeIndex ? '' : undefined}
      data-complete={isComplete ? '' : undefined}
      onClick={onOpen}
    >
      <Mark>
        {isComplete && !isActive ? (
          <Tick viewBox="0 0 16 16" aria-hidden>
            <path d="M3 8.5 6.5 12 13 4.5" />
          </Tick>
        ) : (
          index + 1
        )}
      </Mark>
    </Step>
  );
}

function stateText(state: TabState | undefined, words: ReturnType<typeof useWords>): string {
  if (state?.lacking) return words.stepLacks(state.lacking);
  return state?.isComplete ? words.stepComplete : '';
}
