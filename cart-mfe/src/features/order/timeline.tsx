import { useId } from 'react';
import { useMarket } from '@bindery/shared';
import { writeMoment } from '@bindery/shared/data';
import { Box, Heading, Stack, Text } from '@bindery/shared/ui';
import type { Order } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { orderMarket } from './window-words';
import { wordOf } from './state-badge';

export function Timeline({ order }: { order: Order }) {
  const { events } = order;
  const words = useOrderWords();
  const market = orderMarket(useMarket(), order);
  const titleId = useId();
  if (events.length === 0) return null;
  const newestFirst = [...events].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Box as="section" aria-labelledby={titleId}>
      <Heading as="h2" id={titleId} size="md">
        {words.timelineTitle}
      </Heading>
      <Stack as="ol" listStyleType="none" gap="0" marginTop="3">
        {newestFirst.map(({ at: instant, kind, by: author }, index) => (
          <Box
            as="li"
            key={`${instant} ${kind} ${index}`}
            position="relative"
            paddingInlineStart="6"
            paddingBottom="4"
            borderInlineStartWidth="2px"
            borderColor={index === newestFirst.length - 1 ? 'transparent' : 'border'}
            marginInlineStart="1.5"
            _before={{
              content: '""',
              position: 'absolute',
              insetInlineStart: '-7px',
              top: '1.5',
              boxSize: '3',
              borderRadius: 'full',
              bg: index === 0 ? 'brand' : 'border.strong',
            }}
          >
            <Text fontWeight={index === 0 ? 'semibold' : undefined}>{wordOf({ ...words.events }, kind)}</Text>
            <Text fontSize="sm" color="fg.muted">
              <time dateTime={instant}>{writeMoment(instant, 'date', { market })}</time>
              {author === 'staff' ? <span>{` · ${words.byStaff}`}</span> : null}
            </Text>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
