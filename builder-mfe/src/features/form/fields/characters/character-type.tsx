import { useContext, useEffect, useRef, type ComponentType } from 'react';
import { Select, characterPath, readPath, type CharacterKind } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { Box, Flex, Grid } from '@bindery/shared/ui';
import { useFormSettings } from '../../form-model';
import type { FieldSlotProps } from '../field-props';
import { Label } from '../field-texts';
import { CharacterCard } from './character-card';
import { CharacterFields } from './character-fields';
import { CharacterFormContext } from './character-form-context';
import { CharacterModal } from './character-modal';
import { CharacterPanel } from './character-panel';
import { characterSummary } from './character-summary';

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

/** @returns sets the card to focus after the form closes: while a modal is open the page takes no focus */
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

interface OpenCharacterProps {
  id: string;
  field: SchemaField;
  kind: CharacterKind;
  typeIndex: number;
  characterIndex: number;
  Slot: ComponentType<FieldSlotProps>;
  onClose(): void;
}

function OpenCharacter({ id, field, kind, typeIndex, characterIndex, Slot, onClose }: OpenCharacterProps) {
  const { form } = useFormSettings();
  const isModal = useContext(CharacterFormContext) === 'modal';
  // fixed when the form opens: the heading must not change while the shopper types
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
