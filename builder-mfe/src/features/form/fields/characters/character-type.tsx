import { useContext, useEffect, useRef, type ComponentType, useMemo } from 'react';
import {
  Select,
  characterPath,
  readPath,
  type CharacterKind,
  characterKinds,
  readCharacters,
} from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { Box, Flex, Grid, Stack, Button, Heading } from '@bindery/shared/ui';
import { useFormSettings } from '../../form-model';
import { type FieldSlotProps, FieldScopeProvider, type FieldScope } from '../field-scope';
import { Label } from '../field-texts';
import { CharacterCard } from './character-card';
import { CharacterFormContext, type CharacterFormProps } from './character-form-context';
import { CharacterModal } from './character-modal';
import { characterSummary } from './character-summary';
import { CharacterLook } from '../../looks';
import { useWords } from '../../../../words';

/** Shows a character's form below the cards, if the page provides no modal for it. */
export function CharacterPanel({ id, title, children, onClose }: CharacterFormProps & { id: string }) {
  const words = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}-title`}
      mt="3"
      p={{ base: '4', md: '5' }}
      bg="bg.subtle"
      borderRadius="lg"
      borderWidth="1px"
      borderColor="border"
    >
      <Heading
        ref={heading}
        as="h3"
        size="sm"
        id={`${id}-title`}
        tabIndex={-1}
        mb="4"
        _focusVisible={{ outline: 'none' }}
      >
        {title}
      </Heading>
      {children}
      <Button type="button" variant="outline" mt="6" onClick={onClose}>
        {words.done}
      </Button>
    </Box>
  );
}

/** Scroll margin, so that the sticky picture of the character never covers the focused element. Source: WCAG 2.4.11 */
const BELOW_THE_LOOK = { '& :is(input, select, textarea, button)': { scrollMarginTop: '13rem' } };

type CharacterFieldsProps = Pick<OpenCharacterProps, 'field' | 'typeIndex' | 'characterIndex' | 'Slot'>;

/** Fields of one character. Each field sets its value in the form around it: the page's form or a character's draft. */
export function CharacterFields({ field, typeIndex, characterIndex, Slot }: CharacterFieldsProps) {
  const { form } = useFormSettings();
  const { fields } = characterKinds(field)[typeIndex]!;
  const scope = useMemo(
    (): FieldScope => ({
      path: characterPath(typeIndex, characterIndex),
      fields,
      whole: () => ({
        ...form.getValues(),
        [field.urlKey]: readCharacters(field, form.getValues(field.urlKey)),
      }),
    }),
    [form, field, fields, typeIndex, characterIndex],
  );
  return (
    <FieldScopeProvider value={scope}>
      <Stack gap="6" css={BELOW_THE_LOOK}>
        <CharacterLook field={field} typeIndex={typeIndex} characterIndex={characterIndex} />
        {Object.entries(fields).map(([key, characterField]) => (
          <Slot key={key} urlKey={characterPath(typeIndex, characterIndex, key)} field={characterField} />
        ))}
      </Stack>
    </FieldScopeProvider>
  );
}

interface CharacterTypeProps {
  id: string;
  field: SchemaField;
  kind: CharacterKind;
  typeIndex: number;
  count: number;
  openIndex: number | undefined;
  Slot: ComponentType<FieldSlotProps>;
  onCount(count: number): void;
  /** undefined closes */
  onOpen(characterIndex: number | undefined): void;
}

export function CharacterType(props: CharacterTypeProps) {
  const { id, field, kind, typeIndex, count, openIndex, Slot, onCount, onOpen } = props;
  const isInModal = useContext(CharacterFormContext) === 'modal';
  const cardId = (index: number): string => `${id}-card-${index}`;
  const focusAfterClosing = useFocusAfterClosing(openIndex);
  return (
    <Box>
      <CountSelect id={`${id}-count`} kind={kind} count={count} onCount={onCount} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="2.5">
        {Array.from({ length: count }, (_, index) => (
          <CharacterCard
            key={index}
            id={cardId(index)}
            kind={kind}
            typeIndex={typeIndex}
            characterIndex={index}
            isOpen={openIndex === index}
            panelId={isInModal ? undefined : `${id}-form`}
            onOpen={() => onOpen(openIndex === index ? undefined : index)}
          />
        ))}
      </Grid>
      {openIndex === undefined ? null : (
        <OpenCharacter
          key={openIndex}
          id={`${id}-form`}
          field={field}
          kind={kind}
          typeIndex={typeIndex}
          characterIndex={openIndex}
          Slot={Slot}
          onClose={() => {
            focusAfterClosing(cardId(openIndex));
            onOpen(undefined);
          }}
        />
      )}
    </Box>
  );
}

/** @returns a function that sets the card to focus when the form is closed; an open modal would prevent the focus */
function useFocusAfterClosing(openIndex: number | undefined): (cardId: string) => void {
  const closedCard = useRef<string>(undefined);
  useEffect(() => {
    if (openIndex === undefined && closedCard.current !== undefined)
      document.getElementById(closedCard.current)?.focus();
    closedCard.current = undefined;
  }, [openIndex]);
  return (cardId) => {
    closedCard.current = cardId;
  };
}

type CountSelectProps = Pick<CharacterTypeProps, 'id' | 'kind' | 'count' | 'onCount'>;

function CountSelect({ id, kind, count, onCount }: CountSelectProps) {
  const counts = Array.from({ length: kind.max - kind.min + 1 }, (_, index) => kind.min + index);
  return (
    <Flex align="center" justify="space-between" gap="4" mb={count > 0 ? '2' : '0'}>
      <Label htmlFor={id} fontWeight="medium">
        {kind.label}
      </Label>
      <Select id={id} width="20" value={count} onChange={(event) => onCount(Number(event.target.value))}>
        {counts.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </Select>
    </Flex>
  );
}

type OpenCharacterProps = Omit<CharacterFormProps, 'title' | 'children'> &
  Pick<CharacterTypeProps, 'id' | 'kind' | 'Slot'>;

function OpenCharacter({ id, field, kind, typeIndex, characterIndex, Slot, onClose }: OpenCharacterProps) {
  const { form } = useFormSettings();
  const isModal = useContext(CharacterFormContext) === 'modal';
  // read once, when the form opens, because the heading must not change while the shopper types
  const { name } = characterSummary(
    kind,
    (readPath(form.getValues(), characterPath(typeIndex, characterIndex)) ?? {}) as Customisation,
  );
  const place = {
    title: name ?? `${kind.singular} ${characterIndex + 1}`,
    field,
    typeIndex,
    characterIndex,
    onClose,
  };
  const fields = (
    <CharacterFields field={field} typeIndex={typeIndex} characterIndex={characterIndex} Slot={Slot} />
  );
  return isModal ? (
    <CharacterModal {...place}>{fields}</CharacterModal>
  ) : (
    <CharacterPanel {...place} id={id}>
      {fields}
    </CharacterPanel>
  );
}
