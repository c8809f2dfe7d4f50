import { useId, useState } from 'react';
import { Badge, Box, chakra, Text } from '@bindery/shared/ui';
import { textOf, type Happening } from './happenings';

const Item = chakra('li', { base: { borderWidth: '1px', borderColor: 'border', borderRadius: 'md' } });
const Opener = chakra('button', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '3',
    width: 'full',
    minHeight: '11',
    px: '3',
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'md',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
  },
});
const Steps = chakra('ol', { base: { listStyleType: 'none', fontSize: 'sm' } });
const Data = chakra('pre', {
  base: {
    p: '2',
    bg: 'bg.muted',
    borderRadius: 'sm',
    fontFamily: 'mono',
    fontSize: 'xs',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

const timeOf = (time: number): string =>
  new Date(time).toLocaleTimeString('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
  } as const);

/** Shows an event in one line. Opened, it shows all steps and data. */
export function HappeningItem({ happening }: { happening: Happening }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, status, time, steps, data } = happening;
  const latest = steps.at(-1)!;
  return (
    <Item>
      <Opener type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Text as="span" flex="1 1 12rem" minW="0" fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        <Badge>{status}</Badge>
        <Text as="span" fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {timeOf(time)}
        </Text>
        {status === 'dropped' || status === 'reported' ? (
          <Text as="span" width="full" fontSize="sm" color="fg.error" overflowWrap="anywhere">
            {latest.text}
          </Text>
        ) : null}
      </Opener>
      <Box id={id} hidden={!isOpen} px="3" pt="2" pb="3">
        {isOpen ? (
          <>
            <Steps aria-label="Its way">
              {steps.map(({ time: stepTime, text }, index) => (
                <li key={index}>{`${index === 0 ? timeOf(stepTime) : `+${stepTime - time} ms`} ${text}`}</li>
              ))}
            </Steps>
            {data.map(({ label, value }, index) => (
              <Box key={index} mt="2">
                <Text fontSize="sm" fontWeight="medium">
                  {label}
                </Text>
                <Data>{textOf(value)}</Data>
              </Box>
            ))}
          </>
        ) : null}
      </Box>
    </Item>
  );
}
