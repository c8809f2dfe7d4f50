import type { ComponentProps } from 'react';
import { Box, Flex, IconButton, Stack, Text } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import { lineName } from '../line';
import { type FaultCode, useFaultText } from './address-faults';

interface ParcelContentsProps {
  books: readonly LineItem[];
  /** pieces of each parcel, by line id */
  division: readonly Readonly<Record<string, number>>[];
  /** parcel index, from 0 */
  parcelIndex: number;
  fault: FaultCode | undefined;
  onCount(lineId: string, count: number): void;
}

/** The contents of a parcel. The first parcel gets all pieces that are in no other parcel. Source: docs/rules.md CHECK-05 */
export function ParcelContents(props: ParcelContentsProps) {
  const { several } = useCheckoutWords();
  const faultText = useFaultText();
  const { parcelIndex, fault } = props;
  return (
    <Box role="group" aria-label={several.contents}>
      <Text fontWeight="semibold">{parcelIndex === 0 ? several.rest : several.contents}</Text>
      {parcelIndex === 0 ? <RemainingBooks {...props} /> : <Counts {...props} />}
      {fault ? (
        <Text mt="1" fontSize="sm" color="fg.error" tabIndex={-1} aria-invalid="true">
          {faultText(fault)}
        </Text>
      ) : null}
    </Box>
  );
}

function RemainingBooks({ books, division }: ParcelContentsProps) {
  const { several } = useCheckoutWords();
  const firstParcel = division[0] ?? {};
  const remainingBooks = books.filter(({ id }) => firstParcel[id]);
  return (
    <Box role="status">
      <Stack as="ul" listStyleType="none" gap="1">
        {remainingBooks.map((book) => (
          <Box as="li" key={book.id}>
            {several.count(lineName(book), firstParcel[book.id]!, book.quantity)}
          </Box>
        ))}
      </Stack>
      {remainingBooks.length === 0 ? <Text>{several.nothing}</Text> : null}
    </Box>
  );
}

function Counts({ books, division, parcelIndex, onCount }: ParcelContentsProps) {
  const { several } = useCheckoutWords();
  return (
    <Stack as="ul" listStyleType="none" gap="2" marginTop="1">
      {books.map((book) => {
        const name = lineName(book);
        const count = division[parcelIndex]?.[book.id] ?? 0;
        const remainingCount = division[0]?.[book.id] ?? 0;
        return (
          <Flex as="li" key={book.id} justify="space-between" align="center" columnGap="4" wrap="wrap">
            <Text as="span" flex="1 1 12rem" role="status">
              {several.count(name, count, book.quantity)}
            </Text>
            <Flex gap="2">
              <Step
                aria-label={several.fewer(name, parcelIndex + 1)}
                aria-disabled={count === 0}
                onClick={() => (count > 0 ? onCount(book.id, count - 1) : undefined)}
              >
                −
              </Step>
              <Step
                aria-label={several.more(name, parcelIndex + 1)}
                aria-disabled={remainingCount === 0}
                onClick={() => (remainingCount > 0 ? onCount(book.id, count + 1) : undefined)}
              >
                +
              </Step>
            </Flex>
          </Flex>
        );
      })}
    </Stack>
  );
}

/** Plus or minus button. It can have the focus even if no more pieces can move, so that the focus is not lost. */
function Step(props: ComponentProps<typeof IconButton>) {
  return (
    <IconButton type="button" variant="outline" fontSize="xl" boxSize="44px" minW="44px" p="0" {...props} />
  );
}
