import { useEffect, useMemo, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useCustomisation, useCustomisationWriter, useQuery } from '@bindery/shared/data';
import { sentCustomisation } from '@bindery/shared/forms';
import { Box, Button, Flex, Heading, Spinner, Stack, StickyActions, Text } from '@bindery/shared/ui';
import type {
  OrderEditPreview,
  OrderEditResponse,
  SchemaPreview,
  SummaryEntry,
} from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { EditWindow, useWindow } from '../order';
import { editFailure, editPreviewQuery, saveEdit, type ItemEdit } from '../../data/order/order-api';
import { useKeepOrder, useRenewOrder } from '../../data/order/use-order';
import { useOrderWrite } from '../../data/order/use-order-write';
import { changedPairs, PagePairs } from '../proof';
import { ClosedNotice, ElsewhereNotice, labelOf, labelsOf } from './edit-notices';
import { EditReceipt } from './edit-receipt';
import { FailureNotice } from './failure-notice';
import type { EditStepProps } from './edit-step-props';

interface Receipt {
  earlierSummary: readonly SummaryEntry[];
  answer: OrderEditResponse['data'];
  pages: OrderEditPreview;
}

/** Shows each changed page before and after the edit, and asks for confirmation. Source: docs/rules.md EDIT-10 */
export function EditReview(props: EditStepProps) {
  const [receipt, setReceipt] = useState<Receipt | undefined>(undefined);
  const { item, book } = props;
  if (!receipt) return <Review {...props} onDone={setReceipt} />;
  return <EditReceipt {...receipt} itemId={item.id} labelOf={(key) => labelOf(book.schema, key)} />;
}

type ReviewProps = EditStepProps & { onDone(receipt: Receipt): void };

function Review(props: ReviewProps) {
  const { reading, item, book, onStep } = props;
  const words = useOrderWords();
  const market = useMarket();
  const { isOpen } = useWindow(reading);
  const { values } = useCustomisation(item.productSlug);
  const edited = useMemo(() => sentCustomisation(book.schema, values), [book.schema, values]);
  const edit: ItemEdit = { order: reading.order, item, edited };
  const preview = useQuery({ ...editPreviewQuery(market, edit), enabled: isOpen });
  const { saving, confirm } = useConfirmation(props, edit, preview.data);
  const error = saving.error ?? preview.error;
  const failure = error && editFailure(error);
  const isNothing = preview.data?.changedKeys.length === 0 && preview.data.changedPages.length === 0;
  const isReady = isOpen && preview.data !== undefined && !preview.isFetching && !isNothing;

  return (
    <Stack gap="5" maxW="56rem" marginX="auto">
      <ReviewHeading name={book.product.name} onBack={() => onStep(1, false)} />
      {isOpen ? <EditWindow reading={reading} /> : <ClosedNotice reading={reading} />}
      <Box role="status">
        <ElsewhereNotice schema={book.schema} keys={props.elsewhere} />
        {preview.isPending && isOpen ? <Preparing /> : null}
        {preview.data ? (
          <WhatChanges
            schema={book.schema}
            preview={preview.data}
            isNothing={isNothing}
            isDone={props.isDone}
          />
        ) : null}
      </Box>
      {failure && isOpen ? (
        <FailureNotice
          failure={failure}
          isPreview={!saving.error}
          labels={failure.kind === 'locked' ? labelsOf(book.schema, failure.keys, market) : ''}
          onRetry={() => void preview.refetch()}
          onBack={() => onStep(1, false)}
        />
      ) : null}
      {preview.data && preview.data.changedPages.length > 0 ? (
        <PagePairs
          pairs={changedPairs(preview.data)}
          earlierCaption={words.asOrdered}
          laterCaption={words.asChanged}
          noSuchPage={words.noSuchPage}
        />
      ) : null}
      <ReviewActions
        canConfirm={isReady || saving.lostWish !== undefined}
        isBusy={saving.isBusy}
        onConfirm={confirm}
      />
    </Stack>
  );
}

function Preparing() {
  const { preparing } = useOrderWords();
  return (
    <Flex align="center" gap="3">
      <Spinner size="sm" />
      <Text>{preparing}</Text>
    </Flex>
  );
}

/**
 * Saves the edit if the order is still as the preview shows it. If the answer is lost, sends the same request again.
 */
function useConfirmation(
  { reading, item, onDone }: ReviewProps,
  edit: ItemEdit,
  preview: OrderEditPreview | undefined,
) {
  const { clear } = useCustomisationWriter(item.productSlug);
  const shownPages = useRef<OrderEditPreview>({
    changedKeys: [],
    changedPages: [],
    before: [],
    after: [],
  });
  const keepOrder = useKeepOrder();
  const renew = useRenewOrder();
  const saving = useOrderWrite(saveEdit, {
    onDone: async (answer: OrderEditResponse['data'], sentEdit: ItemEdit) => {
      onDone({ earlierSummary: sentEdit.item.summary, answer, pages: shownPages.current });
      clear();
      await keepOrder(answer.order);
    },
    // if the server refuses the edit, reads the order again, because its state may have changed
    onFailed: (failure) => (editFailure(failure).kind === 'failed' ? undefined : renew(reading.order)),
  });

  function confirm(): void {
    if (saving.lostWish) return saving.write(saving.lostWish);
    shownPages.current = preview!;
    saving.write(edit);
  }
  return { saving, confirm };
}

function ReviewHeading({ name, onBack }: { name: string; onBack(): void }) {
  const words = useOrderWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box>
      <Button variant="plain" paddingInline="0" onClick={onBack}>
        {words.backToForm}
      </Button>
      <Heading as="h1" size="xl" ref={heading} tabIndex={-1} outline="none">
        {words.reviewTitle}
      </Heading>
      <Text marginTop="1" color="fg.muted">
        {`${name}. ${words.reviewLead}`}
      </Text>
    </Box>
  );
}

interface ReviewActionsProps {
  canConfirm: boolean;
  isBusy: boolean;
  onConfirm(): void;
}

function ReviewActions({ canConfirm, isBusy, onConfirm }: ReviewActionsProps) {
  const words = useOrderWords();
  return (
    <StickyActions>
      <Button disabled={!canConfirm} aria-busy={isBusy} onClick={onConfirm}>
        {isBusy ? words.confirming : words.confirmChanges}
      </Button>
    </StickyActions>
  );
}

interface WhatChangesProps {
  schema: SchemaPreview;
  preview: OrderEditPreview;
  isNothing: boolean;
  isDone: boolean;
}

function WhatChanges({ schema, preview, isNothing, isDone }: WhatChangesProps) {
  const words = useOrderWords();
  const market = useMarket();
  if (isNothing && isDone) return <Text>{`${words.receiptTitle}. ${words.receiptText}`}</Text>;
  if (isNothing) return <Text>{words.nothingChanged}</Text>;
  return (
    <>
      {preview.changedKeys.length > 0 ? (
        <Text fontWeight="semibold">{words.youChanged(labelsOf(schema, preview.changedKeys, market))}</Text>
      ) : null}
      <Text>{words.pagesChange(preview.changedPages.length)}</Text>
    </>
  );
}
