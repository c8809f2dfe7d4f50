import { useMarket } from '@bindery/shared';
import { joinList } from '@bindery/shared/data';
import { characterPath, readPath, type CharacterKind } from '@bindery/shared/forms';
import type { Customisation } from '@bindery/shared/contracts';
import { Box, chakra, Flex, Text } from '@bindery/shared/ui';
import { useWords } from '../../../../words';
import { CardLook } from '../../looks';
import { isSameValue, refusalOf } from '../../faults';
import { useFormSettings, useFormValue } from '../../form-model';
import { characterSummary, type CharacterSummary } from './character-summary';

const Card = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '16',
    p: '3',
    textAlign: 'start',
    cursor: 'pointer',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.strong',
    borderRadius: 'md',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'brand' },
    '&[aria-expanded=true]': {
      borderColor: 'brand',
      bg: 'brand.muted',
      boxShadow: 'inset 0 0 0 1px {colors.brand}',
    },
    '@media (forced-colors: active)': { '&[aria-expanded=true]': { outline: '3px solid Highlight' } },
  },
});

/** A longer list would stretch the card. */
const MOST_LACKING = 3;

interface CharacterCardProps {
  id: string;
  kind: CharacterKind;
  typeIndex: number;
  characterIndex: number;
  isOpen: boolean;
  /** id of the form shown below the cards; undefined if the form opens in a dialog */
  panelId: string | undefined;
  onOpen(): void;
}

export function CharacterCard({
  id,
  kind,
  typeIndex,
  characterIndex,
  isOpen,
  panelId,
  onOpen,
}: CharacterCardProps) {
  const words = useWords();
  const { name, details, colours, lacking, isUntouched } = useCharacterSummary(
    kind,
    typeIndex,
    characterIndex,
  );
  const { locale } = useMarket();
  const named = joinList(lacking.slice(0, MOST_LACKING), locale);
  const state = isUntouched
    ? words.notDescribed
    : lacking.length > 0
      ? words.stillNeeded(lacking.length > MOST_LACKING ? `${named}…` : named)
      : details.join(' · ');
  const opens =
    panelId === undefined
      ? { 'aria-haspopup': 'dialog' as const }
      : { 'aria-expanded': isOpen, 'aria-controls': isOpen ? panelId : undefined };
  return (
    <Card id={id} type="button" {...opens} onClick={onOpen}>
      <CardLook
        kind={kind}
        typeIndex={typeIndex}
        characterIndex={characterIndex}
        isUntouched={isUntouched}
        fallback={<Colours colours={colours} />}
      />
      <Box as="span" flex="1" minW="0">
        <Text as="span" display="block" fontWeight="semibold" overflowWrap="anywhere">
          {name ?? `${kind.singular} ${characterIndex + 1}`}
        </Text>{' '}
        <Text
          as="span"
          display="block"
          fontSize="sm"
          color={lacking.length > 0 && !isUntouched ? 'fg' : 'fg.muted'}
        >
          {state}
        </Text>
      </Box>
      <Text as="span" aria-hidden color="brand" fontSize="lg">
        {panelId === undefined ? '›' : isOpen ? '−' : '+'}
      </Text>
    </Card>
  );
}

function Colours({ colours }: { colours: readonly string[] }) {
  return (
    <Flex as="span" aria-hidden flexShrink="0" width="16" ps="2">
      {colours.length === 0 ? (
        <Box
          as="span"
          boxSize="16"
          ms="-2"
          borderRadius="full"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="border.strong"
        />
      ) : null}
      {colours.map((colour, index) => (
        <Box
          key={index}
          as="span"
          boxSize={index === 0 ? '10' : '5'}
          alignSelf="end"
          ms="-2"
          borderRadius="full"
          borderWidth="2px"
          borderColor="bg.panel"
          style={{ backgroundColor: colour, forcedColorAdjust: 'none' }}
        />
      ))}
    </Flex>
  );
}

function useCharacterSummary(
  kind: CharacterKind,
  typeIndex: number,
  characterIndex: number,
): CharacterSummary {
  const { form, refusals } = useFormSettings();
  const path = characterPath(typeIndex, characterIndex);
  const isRefused = (key: string, value: unknown): boolean =>
    refusalOf(refusals, `${path}.${key}`, value) !== undefined;
  const read = () =>
    characterSummary(kind, (readPath(form.getValues(), path) ?? {}) as Customisation, isRefused);
  return useFormValue(form, 'characters', read, isSameValue);
}
