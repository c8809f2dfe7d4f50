import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Box, Button, Flex, Heading, Price, Stack, StickyActions, Text, Spinner } from '@bindery/shared/ui';
import type { Money, Product, SchemaPreview } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { fillTemplate, useMarket } from '@bindery/shared';
import { withDelivery } from './price-list';
import { formTabs, schemaFields } from '@bindery/shared/forms';

interface ChoiceSectionProps {
  titleId: string;
  title: string;
  lead?: string;
  /** true if the page's address names this section, which then receives the focus */
  isNamed?: boolean;
  children: ReactNode;
}

/** One kind of choice, with its heading. Source: docs/rules.md OPT-12 */
export function ChoiceSection({ titleId, title, lead, isNamed = false, children }: ChoiceSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNamed) showHeading(heading.current);
  }, [isNamed]);
  return (
    <Stack as="section" aria-labelledby={titleId} gap={{ base: '3', md: '4' }}>
      <Stack gap="1">
        <Heading as="h2" ref={heading} id={titleId} size="lg" tabIndex={-1} scrollMarginTop="6">
          {title}
        </Heading>
        {lead ? <Text color="fg.muted">{lead}</Text> : null}
      </Stack>
      {children}
    </Stack>
  );
}

export function showHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

interface FormStepsProps {
  /** the form's steps; undefined until their number is known */
  tabs: ReturnType<typeof tabsOf> | undefined;
  /** text like 'Step {currentStep} of {numberOfSteps}' */
  progressText: string | undefined;
  /** @param formStep - counted from 1 */
  onOpen(formStep: number): void;
}

/** Shows the number of this step, and a button for each step of the form. Source: docs/rules.md OPT-12 */
export function FormSteps({ tabs, progressText, onOpen }: FormStepsProps) {
  const words = useWords();
  if (!tabs) return null;
  const count = tabs.length + 1;
  return (
    <Flex
      as="nav"
      aria-label={words.formSteps}
      align="baseline"
      columnGap={{ base: '2', md: '4' }}
      wrap="wrap"
    >
      <Text fontSize="sm" color="fg.muted">
        {fillTemplate(progressText || 'Step {currentStep} of {numberOfSteps}', {
          currentStep: count,
          numberOfSteps: count,
        })}
      </Text>
      {tabs.map(({ title }, index) => (
        <TextButton
          key={title}
          minWidth={{ base: '7', md: '0' }}
          aria-label={`${index + 1}. ${title}`}
          onClick={() => onOpen(index + 1)}
        >
          <span>
            <span>{index + 1}</span>
            <Box as="span" hideBelow="md">{`. ${title}`}</Box>
          </span>
        </TextButton>
      ))}
    </Flex>
  );
}

interface RunningTotalProps {
  product: Product;
  /** undefined until the price is known, so that the shopper cannot buy yet */
  total: Money | undefined;
}

/** Shows the book's price so far, and below it the price with delivery. Source: docs/rules.md OPT-13 */
function RunningTotal({ product, total }: RunningTotalProps) {
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
      {total ? <DeliveredTotal product={product} total={total} /> : null}
    </>
  );
}

function DeliveredTotal({ product, total }: { product: Product; total: Money }) {
  const words = useWords();
  const market = useMarket();
  if (!product.delivery) return null;
  const delivered = withDelivery(total, product.delivery, product.marketplace.currency, market);
  const write = market.taxIncluded ? words.totalWithDelivery : words.totalWithDeliveryBeforeTax;
  return (
    <Text as="span" fontSize="xs" color="fg.muted" lineHeight="short">
      {write(delivered.total.formatted)}
    </Text>
  );
}

interface AddBarProps extends RunningTotalProps {
  /** label of the button that saves an edited line; undefined if a new book is added */
  saveLabel: string | undefined;
  isBusy: boolean;
  /** true if the shopper pressed the button while a photo was still uploading */
  isPhotoAwaited: boolean;
  onPress(): void;
}

/** The total and the main button. The button can have the focus even while busy, so that the focus is not lost. */
export function AddBar({ product, total, saveLabel, isBusy, isPhotoAwaited, onPress }: AddBarProps) {
  const words = useWords();
  const isWorking = isBusy || isPhotoAwaited;
  return (
    <StickyActions summary={<RunningTotal product={product} total={total} />}>
      <Button
        size="lg"
        onClick={() => {
          if (total) onPress();
        }}
        aria-disabled={isWorking || !total}
        aria-busy={isWorking}
      >
        {isWorking ? (
          <>
            <Spinner size="sm" />
            <span>
              {isPhotoAwaited
                ? words.photoAwaited
                : saveLabel === undefined
                  ? words.adding
                  : words.savingChanges}
            </span>
          </>
        ) : (
          (saveLabel ?? words.addToCart)
        )}
      </Button>
    </StickyActions>
  );
}

/** Returns the form's tabs that contain at least one key of the schema. */
export const tabsOf = ({ content: { form } }: Product, schema: SchemaPreview) =>
  formTabs(form.tabs, Object.keys(schemaFields(schema)), '');
