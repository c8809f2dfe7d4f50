import { useState, useEffect } from 'react';
import { marketPath, pageImageUrl, pageImageWidth, RouterLink, useMarket } from '@bindery/shared';
import { joinList, writeMoment } from '@bindery/shared/data';
import { Badge, Box, Flex, Heading, Link, Text } from '@bindery/shared/ui';
import type { OrderSummary } from '@bindery/shared/contracts';
import { useDay, useWords, type Words } from './words';

const TICK_MS = 30_000;

/** Returns the current time, ms since 1970. Updates every half minute and when the page becomes visible again. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = (): void => setNow(Date.now());
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type TimeLeft =
  | { readonly kind: 'over' }
  | { readonly kind: 'days' | 'hours' | 'minutes'; readonly count: number };

/**
 * Returns the time left until a deadline, rounded down.
 *
 * @param deadline - ISO 8601
 * @param now - ms since 1970
 */
function timeLeft(deadline: string, now: number): TimeLeft {
  const remainingMs = Date.parse(deadline) - now;
  if (!(remainingMs >= MINUTE_MS)) return { kind: 'over' };
  if (remainingMs >= DAY_MS) return { kind: 'days', count: Math.floor(remainingMs / DAY_MS) };
  if (remainingMs >= HOUR_MS) return { kind: 'hours', count: Math.floor(remainingMs / HOUR_MS) };
  return { kind: 'minutes', count: Math.floor(remainingMs / MINUTE_MS) };
}

const COVER_WIDTH_PX = 112;

/** Returns the text of an order's state, or the state's name if no text exists. Source: docs/rules.md ACC-47 */
const stateText = (words: Words, state: string): string =>
  Object.hasOwn(words.orderStates, state)
    ? words.orderStates[state as keyof Words['orderStates']]
    : state.replaceAll('_', ' ');

interface OrderCardProps {
  order: OrderSummary;
  /** the server's time minus the time of this device's clock, ms */
  clockOffsetMs: number;
}

/** Shows one order of the list. The whole card is one link. */
export function OrderCard({ order, clockOffsetMs }: OrderCardProps) {
  const words = useWords();
  const market = useMarket();
  const day = useDay();
  const { id, number, state, placedAt, itemCount, productNames, total, coverImage } = order;
  const names = [...new Set(productNames)];
  return (
    <Flex
      as="article"
      position="relative"
      gap={{ base: '4', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      p={{ base: '4', md: '5' }}
      _hover={{ borderColor: 'brand' }}
    >
      <Cover image={coverImage} />
      <Box minW="0" flex="1">
        <Heading as="h2" size="sm" overflowWrap="anywhere">
          {/* the whole card is the link's */}
          <Link asChild _before={{ content: '""', position: 'absolute', inset: '0' }}>
            <RouterLink to={marketPath(market, `/orders?order_id=${encodeURIComponent(id)}`)}>
              {names.length > 0 ? joinList(names, market.locale) : words.orders.number(number)}
            </RouterLink>
          </Link>
        </Heading>
        <Flex mt="1" gap="2" align="center" wrap="wrap">
          <Badge>{stateText(words, state)}</Badge>
          <Text fontSize="sm" color="fg.muted">
            {words.orders.placed(day(placedAt))}
          </Text>
        </Flex>
        <Text mt="2" fontSize="sm" color="fg.muted">
          {`${words.orders.number(number)} · ${words.orders.items(itemCount)}`}
        </Text>
        <Flex mt="2" justify="space-between" align="baseline" gap="3" wrap="wrap">
          <Editable order={order} clockOffsetMs={clockOffsetMs} />
          <Text fontWeight="semibold" ms="auto">
            {total.formatted}
          </Text>
        </Flex>
      </Box>
    </Flex>
  );
}

/** Shows how long the order can still be changed, by the server's clock. Source: docs/rules.md EDIT-43 */
function Editable({ order: { editing }, clockOffsetMs }: OrderCardProps) {
  const words = useWords();
  const market = useMarket();
  const now = useNow();
  if (!editing.isAllowed || editing.until === null) return null;
  const remainingTime = timeLeft(editing.until, now + clockOffsetMs);
  if (remainingTime.kind === 'over') return null;
  const text = {
    days: () => words.orders.editUntil(writeMoment(editing.until!, 'weekday', { market })),
    hours: () => words.orders.editHours(remainingTime.count),
    minutes: () => words.orders.editMinutes(remainingTime.count),
  }[remainingTime.kind]();
  return (
    <Text fontSize="sm" color="brand" fontWeight="semibold">
      {text}
    </Text>
  );
}

function Cover({ image }: { image: OrderSummary['coverImage'] }) {
  const [isBroken, setBroken] = useState(false);
  const url = image?.isMuseImage
    ? pageImageUrl(image.url, pageImageWidth(COVER_WIDTH_PX, window.devicePixelRatio))
    : image?.url;
  return (
    <Box
      flexShrink="0"
      width={{ base: '20', md: '28' }}
      aspectRatio="1"
      alignSelf="start"
      borderRadius="sm"
      overflow="hidden"
      bg="bg.muted"
    >
      {url !== undefined && !isBroken ? (
        <Box asChild width="full" height="full" objectFit="contain">
          <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
        </Box>
      ) : null}
    </Box>
  );
}
