import { useId, useState, type ReactNode } from 'react';
import { findMarket, lateModule, RouterLink, useMarket } from '@bindery/shared';
import { useHasItemDraft } from '@bindery/shared/data';
import { Box, Button, Flex, Grid, Heading, Price, Stack, Text } from '@bindery/shared/ui';
import type { Order, OrderItem } from '@bindery/shared/contracts';
import { LatePart } from '../../ui/late-part';
import { ExtrasList } from '../../ui/extras-list';
import { useWords } from '../../words/cart';
import { useOrderWords } from '../../words/order';
import { CoverImage, counted, lineCost, lineGroups, lineName, SummaryList } from '../line';
import { useWindow } from './edit-window';
import { GiftCard } from './gift-card';
import { ReorderButton } from './reorder-button';
import { HistoryButtons, type Shown } from './history-buttons';
import type { OrderReading } from '../../data/order/order-query';
import { editAddress } from './order-addresses';
import { Modal } from '@bindery/shared/ui-overlay';
import { TextButton } from '../../ui/text-button';
import { useDamagePhotos } from './damage-photos';

const ReportForm = lateModule(() => import('./report-form')).get('ReportForm');

/** Opens the damage report of a book. Source: docs/rules.md EDIT-12 */
export function ReportButton({ order, item }: { order: Order; item: OrderItem }) {
  const words = useOrderWords();
  const { close } = useWords();
  // the text is part of this component's state, so that it is not lost while the dialog is closed
  const [text, setText] = useState('');
  const damagePhotos = useDamagePhotos(item.productSlug);
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed');
  return (
    <>
      <TextButton aria-label={words.reportName(lineName(item))} onClick={() => setState('open')}>
        {words.report}
      </TextButton>
      <Text role="status" fontSize="sm" flexBasis="full" _empty={{ display: 'none' }}>
        {state === 'sent' ? words.reportSent : null}
      </Text>
      <Modal
        isOpen={state === 'open'}
        title={words.reportName(lineName(item))}
        cancelLabel={close}
        onClose={() => setState('closed')}
      >
        <LatePart>
          <ReportForm
            order={order}
            item={item}
            text={text}
            onText={setText}
            damagePhotos={damagePhotos}
            onSent={() => setState('sent')}
          />
        </LatePart>
      </Modal>
    </>
  );
}

/** Loaded when opened. */
const BookHistory = lateModule(() => import('./book-history')).get('default');

const CHOICES_SHOWN = 4;
/** Order states after the parcel was sent. Source: docs/rules.md EDIT-12 */
const SENT: readonly string[] = ['shipped', 'delivered'];

export function OrderItems({ reading }: { reading: OrderReading }) {
  const words = useOrderWords();
  const titleId = useId();
  const { order } = reading;
  return (
    <Box as="section" aria-labelledby={titleId}>
      <Heading as="h2" id={titleId} size="md">
        {words.itemsTitle}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px" borderColor="border" marginTop="3">
        {lineGroups(order.items).map(({ line, extras }) => (
          <Box as="li" key={line.id} paddingBlock="6" borderBottomWidth="1px" borderColor="border">
            <Item item={line} extras={extras} reading={reading} />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

interface ItemProps {
  item: OrderItem;
  extras: readonly OrderItem[];
  reading: OrderReading;
}

function Item({ item, extras, reading }: ItemProps) {
  const words = useWords();
  const { order } = reading;
  const name = lineName(item);
  const format = { key: 'format', label: words.formatLabel, value: item.format.name };
  const isBook = item.summary.length > 0 || item.coverImage !== undefined;
  const [shownPanel, setShown] = useState<Shown>(undefined);
  const panelId = useId();
  return (
    <Grid
      as="article"
      aria-label={name}
      templateColumns={{ base: 'min(5.5rem, 25vw) minmax(0, 1fr)', md: '10rem minmax(0, 1fr)' }}
      columnGap={{ base: '4', md: '6' }}
      alignItems="start"
    >
      <CoverImage image={item.coverImage} widthPx={176} />
      <Stack gap="3" minWidth="0">
        <Flex justify="space-between" align="baseline" columnGap="6" rowGap="1" wrap="wrap">
          <Heading as="h3" size="md">
            {counted(item.quantity, item.productName)}
          </Heading>
          <ItemPrice item={item} order={order} />
        </Flex>
        {isBook ? (
          <SummaryList
            entries={[
              ...(item.format.name ? [format] : []),
              ...item.summary.filter(({ key }) => key !== 'format'),
            ]}
            label={words.choicesOf(name)}
            shownCount={CHOICES_SHOWN}
          />
        ) : null}
        <Extras item={item} extras={extras} order={order} />
        <GiftCard item={item} extras={extras} reading={reading} />
        {isBook ? (
          <ItemActions item={item} reading={reading}>
            <HistoryButtons item={item} shownPanel={shownPanel} panelId={panelId} onShow={setShown} />
          </ItemActions>
        ) : null}
      </Stack>
      {shownPanel ? (
        <Box gridColumn="1 / -1" id={panelId}>
          <LatePart>
            <BookHistory order={order} item={item} shownPanel={shownPanel} />
          </LatePart>
        </Box>
      ) : null}
    </Grid>
  );
}

function Extras({ item, extras, order }: Pick<ItemProps, 'item' | 'extras'> & { order: Order }) {
  const words = useWords();
  if (extras.length === 0) return null;
  return (
    <ExtrasList label={words.extrasOf(lineName(item))} gap="1">
      {extras.map((extra) => (
        <Flex as="li" key={extra.id} justify="space-between" columnGap="4" wrap="wrap" fontSize="sm">
          <Text as="span">{counted(extra.quantity, extra.productName)}</Text>
          <ItemPrice item={extra} order={order} isSmall />
        </Flex>
      ))}
    </ExtrasList>
  );
}

function ItemPrice({ item, order, isSmall = false }: { item: OrderItem; order: Order; isSmall?: boolean }) {
  const pageMarket = useMarket();
  const { now } = lineCost(item, findMarket(order.market) ?? pageMarket);
  return <Price money={now} fontSize={isSmall ? 'sm' : 'lg'} />;
}

interface ItemActionsProps extends Pick<ItemProps, 'item' | 'reading'> {
  children: ReactNode;
}

/**
 * Buttons for a book: edit it while this is allowed, see its pages, order it again, and report damage once it is sent.
 */
function ItemActions({ item, reading, children }: ItemActionsProps) {
  const words = useOrderWords();
  const { order } = reading;
  const { isOpen } = useWindow(reading);
  const isUnconfirmed = useHasItemDraft(item.productSlug, item.id);
  return (
    <Stack gap="1">
      {isOpen && isUnconfirmed ? (
        <Text fontSize="sm" color="fg.muted">
          {words.unconfirmed}
        </Text>
      ) : null}
      <Flex columnGap="5" rowGap="1" wrap="wrap" align="center">
        {isOpen ? (
          <EditLink order={order} item={item} text={isUnconfirmed ? words.goOn : words.editItem} />
        ) : null}
        {children}
        {SENT.includes(order.state) ? <ReportButton order={order} item={item} /> : null}
        <ReorderButton order={order} item={item} />
      </Flex>
    </Stack>
  );
}

function EditLink({ order, item, text }: { order: Order; item: OrderItem; text: string }) {
  const words = useOrderWords();
  const { to, isElsewhere } = editAddress(useMarket(), order, item.id);
  const label = words.editItemName(lineName(item));
  return (
    <Button asChild size="sm" variant="outline">
      {isElsewhere ? (
        <a href={to} aria-label={label}>
          {text}
        </a>
      ) : (
        <RouterLink to={to} aria-label={label}>
          {text}
        </RouterLink>
      )}
    </Button>
  );
}
