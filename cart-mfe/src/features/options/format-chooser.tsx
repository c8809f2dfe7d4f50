import { useId } from 'react';
import { SimpleGrid, Badge, Box, ChoiceCard, Image, Price, Text } from '@bindery/shared/ui';
import type { FormatChoice } from './format-choices';
import { useMarket, type Market } from '@bindery/shared';
import { useWords } from '../../words/cart';
import { FormatDrawing } from '../line';

const MM_PER = { inch: 25.4, centimeter: 10 } as const;

/**
 * @param size - width and height, mm
 * @returns "21 × 21 cm", or the size in inches for the market us; '' if a side is unknown (0 or less)
 */
export function bookSize({ width, height }: { width: number; height: number }, market: Market): string {
  if (!(width > 0 && height > 0)) return '';
  const unit = market.identifier === 'us' ? 'inch' : 'centimeter';
  const options = { maximumFractionDigits: 1 } as const;
  const number = new Intl.NumberFormat(market.moneyLocale, options).format(width / MM_PER[unit]);
  const withUnit = new Intl.NumberFormat(market.moneyLocale, {
    ...options,
    style: 'unit',
    unit,
    unitDisplay: 'short',
  }).format(height / MM_PER[unit]);
  return `${number} × ${withUnit}`;
}

interface FormatCardProps {
  choice: FormatChoice;
  group: string;
  isChosen: boolean;
  onChoose(): void;
}

export function FormatCard({ choice, group, isChosen, onChoose }: FormatCardProps) {
  const words = useWords();
  const market = useMarket();
  const { variant, extra } = choice;
  const { name, description, drawing, picture } = variant.format;
  const size = bookSize(variant, market);
  return (
    <ChoiceCard name={group} value={choice.identifier} checked={isChosen} onChange={onChoose}>
      {/* WebKit 16.0 would compute the height from the unlimited width, so max-width does not work here */}
      <Box width={{ base: 'min(100%, 5rem)', md: 'min(100%, 7rem)' }} aspectRatio="120 / 104" flexShrink="0">
        {picture === undefined ? (
          <FormatDrawing name={drawing} />
        ) : (
          <Image src={picture} alt="" boxSize="full" objectFit="contain" />
        )}
      </Box>
      <Text as="span" fontFamily="heading" fontSize="lg" fontWeight="semibold" lineHeight="short">
        {name}
      </Text>
      {description ? (
        <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted" lineHeight="short">
          {description}
        </Text>
      ) : null}
      {size ? (
        <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted">
          {size}
        </Text>
      ) : null}
      <Box as="span" marginTop="auto" paddingTop="1" display="flex" flexDirection="column">
        <Price money={variant.price} was={variant.wasPrice} />
        {extra ? (
          <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted">
            {words.formatExtra(extra)}
          </Text>
        ) : null}
        {variant.promotion ? (
          <Badge alignSelf="center" marginTop="1" whiteSpace="normal" textAlign="center">
            {words.formatPromotion(variant.promotion.percent, variant.promotion.code)}
          </Badge>
        ) : null}
      </Box>
    </ChoiceCard>
  );
}

const MAX_COLUMNS = 3;
/** In two columns, a card that is alone in the last row is as wide as the row. */
const LAST_ALONE = { '& > :last-child:nth-child(odd)': { gridColumn: { base: 'span 2', lg: 'auto' } } };

interface FormatChooserProps {
  choices: readonly FormatChoice[];
  chosenIdentifier: string;
  labelledBy: string;
  onChoose(identifier: string): void;
}

/** The format chooser, with 2 columns on a phone and up to 3 on a desktop. Source: docs/rules.md OPT-12 */
export function FormatChooser({ choices, chosenIdentifier, labelledBy, onChoose }: FormatChooserProps) {
  const group = useId();
  return (
    <SimpleGrid
      role="radiogroup"
      aria-labelledby={labelledBy}
      columns={{ base: 2, lg: choices.length === 4 ? 2 : Math.min(choices.length, MAX_COLUMNS) }}
      gap={{ base: '3', md: '4' }}
      css={LAST_ALONE}
    >
      {choices.map((choice) => (
        <FormatCard
          key={choice.variant.id}
          choice={choice}
          group={group}
          isChosen={choice.identifier === chosenIdentifier}
          onChoose={() => onChoose(choice.identifier)}
        />
      ))}
    </SimpleGrid>
  );
}
