import { useEffect, useRef } from 'react';
import { Box, Button, Flex, Grid, Heading, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';
import { WriteFailure } from '../../data/cart/refusal';
import { CardMessage, CoverImage, lineName, LinePrice, type LineGroup, SummaryList } from '../line';
import { LineApproval } from '../proof';
import { LineExtras } from './line-extras';
import { LineMenu } from './line-menu';
import { editLink, LineNotices, UnsavedChanges } from './line-notices';
import { QuantityStepper } from './quantity-stepper';
import { RouterLink, useMarket } from '@bindery/shared';
import { RemovedNotice } from './removed-notice';
import type { Removal, RemovedLine } from './use-removal';
import type { Saving } from './saved-lines';

interface LineActionsProps {
  group: LineGroup;
  onRemove(): void;
  onSaveForLater(): void;
}

/**
 * A line's actions, except its quantity. A line that cannot be bought has buttons instead of a menu. They remove the
 * line or save it for later; a discontinued product cannot be saved.
 */
function LineActions({ group, onRemove, onSaveForLater }: LineActionsProps) {
  const words = useWords();
  const market = useMarket();
  const { line } = group;
  const name = lineName(line);
  return (
    <Flex columnGap="2" wrap="wrap" align="center" marginInlineStart={{ base: 'auto', md: '0' }}>
      {line.unavailable ? null : (
        <Button asChild variant="outline" size="sm">
          <RouterLink to={editLink(market, line)} aria-label={words.editName(name)}>
            {words.edit}
          </RouterLink>
        </Button>
      )}
      {line.unavailable || line.onlyLeft === 0 ? (
        <>
          {line.unavailable === 'discontinued' ? null : (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${words.saveForLater}: ${name}`}
              onClick={onSaveForLater}
            >
              {words.saveForLater}
            </Button>
          )}
          <Button variant="ghost" size="sm" aria-label={words.removeName(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        </>
      ) : (
        <LineMenu group={group} onRemove={onRemove} onSaveForLater={onSaveForLater} />
      )}
    </Flex>
  );
}

interface CartLineProps {
  group: LineGroup;
  isLeaving: boolean;
  leaveError: { error: Error | null; text: string };
  takesFocus: boolean;
  onRemove(): void;
  onSaveForLater(): void;
}

/**
 * Number of choices shown before the shopper expands the list. Only a few are shown, because shoppers read a cart for
 * its prices.
 */
const CHOICES_SHOWN = 3;

function LineChoices({ line }: Pick<LineGroup, 'line'>) {
  const words = useWords();
  const format = { key: 'format', label: words.formatLabel, value: line.format.name };
  return (
    <SummaryList
      entries={[format, ...line.summary.filter(({ key }) => key !== 'format')]}
      label={words.choicesOf(lineName(line))}
      shownCount={CHOICES_SHOWN}
    />
  );
}

export function CartLine({
  group,
  isLeaving,
  leaveError,
  takesFocus,
  onRemove,
  onSaveForLater,
}: CartLineProps) {
  const { line } = group;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <Grid
      as="article"
      aria-label={lineName(line)}
      aria-busy={isLeaving}
      templateColumns={{ base: 'min(5.5rem, 25vw) minmax(0, 1fr)', md: '10rem minmax(0, 1fr)' }}
      columnGap={{ base: '4', md: '6' }}
      rowGap="3"
      alignItems="start"
      opacity={isLeaving ? 0.6 : 1}
    >
      <CoverImage image={line.coverImage} widthPx={176} />
      <Stack gap="3" minWidth="0">
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
          columnGap="6"
          rowGap="1.5"
          alignItems="start"
        >
          <Heading as="h2" size="md" ref={title} tabIndex={-1}>
            {line.productName}
          </Heading>
          <Box gridRow={{ md: 'span 2' }} gridColumn={{ md: '2' }} maxWidth={{ md: '14rem' }}>
            {line.unavailable ? null : <LinePrice line={line} />}
          </Box>
          <LineChoices line={line} />
        </Grid>
        <LineExtras group={group} />
        <CardMessage line={line} />
        <LineNotices line={line} />
        <UnsavedChanges line={line} />
        <LineApproval line={line} />
      </Stack>
      <Box gridColumn={{ base: '1 / -1', md: '2' }}>
        <Flex align="center" wrap="wrap" columnGap="6" rowGap="2">
          {line.unavailable ? null : <QuantityStepper line={line} />}
          <LineActions group={group} onRemove={onRemove} onSaveForLater={onSaveForLater} />
        </Flex>
        <WriteFailure {...leaveError} />
      </Box>
    </Grid>
  );
}

interface CartLinesProps {
  groups: readonly LineGroup[];
  removal: Removal;
  saving: Saving;
  /** id of the line that was just restored or moved, which receives the focus */
  arrivedId: string | undefined;
  onDismiss(removedLine: RemovedLine): void;
}

/** Shows the lines in the cart's order, with a notice in place of a removed line. */
export function CartLines({ groups, removal, saving, arrivedId, onDismiss }: CartLinesProps) {
  const words = useWords();
  const rows = groups.map((group) => {
    const { line } = group;
    const saveError = saving.errorOf(line);
    return (
      <Box as="li" key={line.id} paddingBlock="6" borderBottomWidth="1px" borderColor="border">
        <CartLine
          group={group}
          isLeaving={line.id === removal.removingId || line.id === saving.movingId}
          leaveError={
            saveError
              ? { error: saveError, text: words.changeFailed }
              : { error: removal.removeErrorOf(line), text: words.removeFailed }
          }
          takesFocus={line.id === arrivedId}
          onRemove={() => removal.remove(line)}
          onSaveForLater={() => saving.saveForLater(line)}
        />
      </Box>
    );
  });
  for (const removedLine of removal.removed.filter(({ isSaved }) => !isSaved)) {
    rows.splice(
      removedLine.index,
      0,
      <Box
        as="li"
        key={`removed ${removedLine.line.id}`}
        paddingBlock="4"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <RemovedNotice removedLine={removedLine} removal={removal} onDismiss={() => onDismiss(removedLine)} />
      </Box>,
    );
  }
  return (
    <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px" borderColor="border">
      {rows}
    </Stack>
  );
}
