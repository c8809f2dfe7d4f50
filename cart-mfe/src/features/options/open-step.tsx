import { useEffect } from 'react';
import { useMarket } from '@bindery/shared';
import { bookName, chosenUpsells, linesOf, useStore } from '@bindery/shared/data';
import { Stack, Box, Flex, Grid, Heading, Button, ErrorNotice, Text } from '@bindery/shared/ui';
import type { Customisation, Product, SchemaPreview, SummaryEntry } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { useCart } from '../../data/cart/use-cart';
import { ExtrasFailed } from './dropped-notice';
import { lookThroughAtom } from '../proof';
import { useUpsellPrice, SummaryList } from '../line';
import type { OptionsStepProps } from '@bindery/contracts/cart';
import { AddBar, FormSteps, tabsOf } from './step-frame';
import { AddError } from './add-error';
import { choiceEntries } from './choice-entries';
import { ChoiceSections, type BookChoices } from './choice-sections';
import { faultLabel, useBook } from './use-book';
import { PricePanel } from './price-panel';
import { useCartSubmission } from './use-cart-submission';

interface PhotoNoticeProps {
  photos: {
    isUnderWay: boolean;
    /** key of the field whose photo failed to upload */
    lostKey: string | undefined;
  };
  onChangeChoice: OptionsStepProps['onChangeChoice'];
  onBack(): void;
}

/** Shows that a photo is still uploading, or that its upload failed. Source: docs/rules.md PHOTO-21 */
function PhotoNotice({ photos: { isUnderWay, lostKey }, onChangeChoice, onBack }: PhotoNoticeProps) {
  const words = useWords();
  return (
    <>
      <Text role="status" color="fg.muted" _empty={{ display: 'none' }}>
        {isUnderWay ? words.photoOnTheWay : null}
      </Text>
      {lostKey === undefined || isUnderWay ? null : (
        <ErrorNotice
          title={words.photoLostTitle}
          message={words.photoLostText}
          action={
            <Button
              variant="outline"
              onClick={() => (onChangeChoice ? onChangeChoice(lostKey, [lostKey]) : onBack())}
            >
              {words.photoChooseAgain}
            </Button>
          }
        />
      )}
    </>
  );
}

interface ChoicesSummaryProps {
  title: string;
  entries: readonly SummaryEntry[];
  onBack(): void;
  onChange?(key: string): void;
}

function ChoicesSummary({ title, entries, onBack, onChange }: ChoicesSummaryProps) {
  const words = useWords();
  return (
    <Box as="section" bg="bg.panel" borderRadius="lg" boxShadow="card" padding={{ base: '4', md: '6' }}>
      <Flex justify="space-between" align="baseline" gap="4" marginBottom="2">
        <Heading as="h2" size="md">
          {words.yourChoices}
        </Heading>
        <TextButton onClick={onBack} aria-label={words.changeBookName}>
          {words.changeBook}
        </TextButton>
      </Flex>
      <SummaryList entries={entries} label={words.choicesOf(title)} onChange={onChange} />
    </Box>
  );
}

/**
 * Shows all steps after the form on one screen: format, gift wrap and add-ons. It also shows the choices so far and,
 * beside them, the price. Source: docs/rules.md OPT-12
 */
export function OpenStep(props: BookChoices) {
  const { product, schema, values, formatChoice } = props;
  const { lineId, onBack, onChangeChoice, onAdded } = props;
  const { ordered, extras, rows, total, price } = useBook(product, schema, values, formatChoice);
  const submission = useCartSubmission({
    product,
    customisations: { ...ordered, format: formatChoice.identifier },
    seenPrice: price.amount,
    extras: extras.chosen,
    giftMessage: extras.message,
    lineId,
    onAdded,
  });
  const { press, pressAndLook } = usePresses(lineId, submission);
  const entries = useChoiceEntries(product, schema, values);
  const urlKeys = entries.map(({ key }) => key);

  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <FormSteps
        tabs={schema && tabsOf(product, schema)}
        progressText={product.content.canvas.step_progress_label}
        onOpen={onBack}
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 21rem' }}
        gap={{ base: '6', xl: '8' }}
        alignItems="start"
      >
        <ChoiceSections {...props} extras={extras} onChosen={submission.reset} />
        <Stack gap={{ base: '5', md: '6' }} position={{ xl: 'sticky' }} top="6">
          <PricePanel product={product} rows={rows} total={total} />
          <ChoicesSummary
            title={product.name}
            entries={extrasFirst(entries, product)}
            onBack={() => onBack()}
            onChange={onChangeChoice && ((urlKey) => onChangeChoice(urlKey, urlKeys))}
          />
        </Stack>
      </Grid>
      <ExtrasFailed extras={extras} />
      {total ? <LesserWays lineId={lineId} onAddAnother={submission.add} onLook={pressAndLook} /> : null}
      <Failure {...props} submission={submission} ordered={ordered} />
      <PhotoNotice photos={submission.photos} onChangeChoice={onChangeChoice} onBack={() => onBack()} />
      <AddBar
        product={product}
        total={total}
        saveLabel={useSaveLabel(product, lineId, values)}
        isBusy={submission.isBusy}
        isPhotoAwaited={submission.photos.isAwaited}
        onPress={press}
      />
    </Stack>
  );
}

/**
 * Returns the actions of the buttons. `pressAndLook` submits the book; if that succeeds, it opens the book's pages.
 * Source: docs/rules.md PROOF-04
 */
function usePresses(lineId: string | undefined, submission: ReturnType<typeof useCartSubmission>) {
  const store = useStore();
  const { add, save, failure, isBusy } = submission;
  useEffect(() => {
    if (failure) store.set(lookThroughAtom, null);
  }, [store, failure]);
  const submit = (lookRequest: { lineId?: string } | null): void => {
    if (isBusy) return;
    store.set(lookThroughAtom, lookRequest);
    if (lineId === undefined) add();
    else save();
  };
  return {
    press: () => submit(null),
    pressAndLook: () => submit(lineId === undefined ? {} : { lineId }),
  };
}

interface FailureProps extends BookChoices {
  submission: ReturnType<typeof useCartSubmission>;
  ordered: Customisation;
}

function Failure({ product, schema, submission, ordered, onBack, onMend }: FailureProps) {
  if (!submission.failure) return null;
  return (
    <AddError
      failure={submission.failure}
      labelOf={(path) => faultLabel(schema, ordered, path)}
      canvas={product.content.canvas}
      onRetry={submission.retry}
      onBack={() => onBack()}
      onMend={
        onMend &&
        ((fields) => {
          submission.reset();
          onMend(fields.map(({ path, code }) => ({ path, type: code })));
        })
      }
    />
  );
}

interface LesserWaysProps {
  lineId: string | undefined;
  onAddAnother(): void;
  onLook(): void;
}

/** Less important buttons: one adds or saves the book and shows its pages, one adds an edited line as another book. */
function LesserWays({ lineId, onAddAnother, onLook }: LesserWaysProps) {
  const words = useWords();
  return (
    <Stack align="start" gap="2">
      <TextButton onClick={onLook}>{lineId === undefined ? words.addAndLook : words.saveAndLook}</TextButton>
      {lineId === undefined ? null : <TextButton onClick={onAddAnother}>{words.addAsAnother}</TextButton>}
    </Stack>
  );
}

/**
 * @returns the label of the save button, with the book's name in the cart; undefined for a new book.
 *   Source: docs/rules.md CART-15
 */
function useSaveLabel(product: Product, lineId: string | undefined, values: Customisation) {
  const words = useWords();
  const line = linesOf(useCart().data).find(({ id }) => id === lineId);
  if (lineId === undefined) return undefined;
  const name = bookName(product.content.form.tabs, line?.customisation ?? values);
  return name === undefined ? words.saveChanges : words.saveBook(name);
}

/** Returns the choices in words, in the form's order; empty until the schema is loaded. */
function useChoiceEntries(
  product: Product,
  schema: SchemaPreview | undefined,
  values: Customisation,
): SummaryEntry[] {
  const words = useWords();
  const market = useMarket();
  const priceOf = useUpsellPrice();
  if (!schema) return [];
  const photoWords = (urlKey: string): string => {
    const upsell = chosenUpsells(product.upsells, values).find(({ key }) => key === urlKey);
    return upsell ? `${words.yourPhoto} · ${priceOf(upsell)}` : words.yourPhoto;
  };
  return choiceEntries(schema, product.content.form.tabs, values, market.locale, photoWords);
}

/** Puts upsells first, because a shopper must see each surcharge, and a collapsed list shows only its beginning. */
function extrasFirst(entries: readonly SummaryEntry[], { upsells }: Product): SummaryEntry[] {
  const costsExtra = ({ key }: SummaryEntry): boolean => upsells.some((upsell) => upsell.key === key);
  return [...entries.filter(costsExtra), ...entries.filter((entry) => !costsExtra(entry))];
}
