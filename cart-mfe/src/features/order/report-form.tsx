import { useId, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react';
import { Box, Button, chakra, Flex, Heading, Stack, Text } from '@bindery/shared/ui';
import { Textarea } from '@bindery/shared/forms';
import { ApiError, OfflineError } from '@bindery/shared/data';
import type { Order, OrderItem } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useOrderWords } from '../../words/order';
import { reportDamage, type DamageReport } from '../../data/order/order-api';
import { useOrderWrite } from '../../data/order/use-order-write';
import { useRenewOrder } from '../../data/order/use-order';
import { ContactLink } from './contact-link';
import { PHOTO_LIMIT, type DamagePhoto, type useDamagePhotos } from './damage-photos';

/** Source: docs/rules.md EDIT-12 */
const TEXT_LIMIT = 2000;
const PHOTO_KINDS = 'image/png,image/gif,image/jpeg,image/heic,.heic,.jpg,.jpeg';

interface ReportFormProps {
  order: Order;
  item: OrderItem;
  text: string;
  onText(text: string): void;
  damagePhotos: ReturnType<typeof useDamagePhotos>;
  onSent(): void;
}

/** A damage report: text and up to five photos. Source: docs/rules.md EDIT-12 */
export function ReportForm({ order, item, text, onText, damagePhotos, onSent }: ReportFormProps) {
  const words = useOrderWords();
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const renew = useRenewOrder();
  const { write, isBusy, error } = useOrderWrite(
    (market, report: DamageReport, key) => reportDamage(market, order, report, key),
    {
      onDone: async () => {
        onSent();
        await renew(order);
      },
    },
  );
  const remainingSigns = TEXT_LIMIT - [...text].length;
  const fault = isChecked && text.trim() === '' ? words.reportMissing : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (text.trim() === '' || remainingSigns < 0) return field.current?.focus();
    if (!damagePhotos.isUnderWay)
      write({ itemId: item.id, text: text.trim(), photos: damagePhotos.publicIds });
  }
  return (
    <chakra.form onSubmit={submit} noValidate paddingBottom="6">
      <Heading as="h2" size="md">
        {words.report}
      </Heading>
      <Text marginTop="1">{words.reportLead}</Text>
      <TextField field={field} text={text} onText={onText} remainingSigns={remainingSigns} fault={fault} />
      <Photos damagePhotos={damagePhotos} />
      {error ? (
        <Text role="alert" color="fg.error" marginTop="3">
          {failureText(words, error)}
        </Text>
      ) : null}
      <Flex gap="3" wrap="wrap" align="center" marginTop="5">
        <Button type="submit" aria-busy={isBusy}>
          {words.reportSend}
        </Button>
        <Text role="status" fontSize="sm" color="fg.muted">
          {damagePhotos.isUnderWay ? words.reportWaits : null}
        </Text>
      </Flex>
      <ContactLink order={order} />
    </chakra.form>
  );
}

interface TextFieldProps extends Pick<ReportFormProps, 'text' | 'onText'> {
  field: RefObject<HTMLTextAreaElement | null>;
  /** signs */
  remainingSigns: number;
  fault: string | undefined;
}

function TextField({ field, text, onText, remainingSigns, fault }: TextFieldProps) {
  const words = useOrderWords();
  const id = useId();
  return (
    <Stack gap="1" marginTop="4">
      <chakra.label htmlFor={id} fontWeight="semibold">
        {words.reportLabel}
      </chakra.label>
      <Textarea
        ref={field}
        id={id}
        rows={4}
        value={text}
        required
        aria-invalid={fault !== undefined || remainingSigns < 0}
        aria-describedby={`${id}-fault ${id}-left`}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onText(event.target.value)}
      />
      <Text id={`${id}-fault`} color="fg.error" fontSize="sm" _empty={{ display: 'none' }}>
        {fault}
      </Text>
      <Text id={`${id}-left`} fontSize="sm" color={remainingSigns < 0 ? 'fg.error' : 'fg.muted'}>
        {words.charactersLeft(remainingSigns)}
      </Text>
    </Stack>
  );
}

function failureText(words: ReturnType<typeof useOrderWords>, error: Error): string {
  if (error instanceof OfflineError) return words.offline;
  return error instanceof ApiError && error.status === 409 ? words.reportOpen : words.reportFailed;
}

function Photos({ damagePhotos }: { damagePhotos: ReturnType<typeof useDamagePhotos> }) {
  const words = useOrderWords();
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [hasTooMany, setTooMany] = useState(false);
  const { photos, add, again: retryUpload, remove } = damagePhotos;

  function take(event: ChangeEvent<HTMLInputElement>): void {
    setTooMany(!add([...(event.target.files ?? [])]));
    event.target.value = ''; // allows choosing the same file again
  }
  return (
    <Box role="group" aria-labelledby={labelId} marginTop="4">
      <Text id={labelId} fontWeight="semibold">
        {words.photosLabel(PHOTO_LIMIT)}
      </Text>
      <Stack as="ul" listStyleType="none" gap="1" marginTop="1" _empty={{ display: 'none' }}>
        {photos.map((photo) => (
          <Flex as="li" key={photo.id} align="center" columnGap="4" wrap="wrap" fontSize="sm">
            <Text
              flex="1 1 12rem"
              overflowWrap="anywhere"
              color={photo.state.kind === 'there' || photo.state.kind === 'loading' ? undefined : 'fg.error'}
            >
              {photoText(words, photo)}
            </Text>
            {photo.state.kind === 'failed' ? (
              <TextButton onClick={() => retryUpload(photo)}>{words.tryAgain}</TextButton>
            ) : null}
            <TextButton onClick={() => remove(photo)}>{words.removePhoto(photo.file.name)}</TextButton>
          </Flex>
        ))}
      </Stack>
      <chakra.input
        ref={input}
        type="file"
        accept={PHOTO_KINDS}
        multiple
        hidden
        aria-labelledby={labelId}
        onChange={take}
      />
      <Button
        type="button"
        variant="outline"
        size="sm"
        marginTop="2"
        disabled={photos.length >= PHOTO_LIMIT}
        onClick={() => input.current?.click()}
      >
        {words.addPhotos}
      </Button>
      <Text role="status" fontSize="sm" marginTop="1" _empty={{ display: 'none' }}>
        {hasTooMany ? words.photosTooMany(PHOTO_LIMIT) : null}
      </Text>
    </Box>
  );
}

function photoText(words: ReturnType<typeof useOrderWords>, { file: { name }, state }: DamagePhoto): string {
  switch (state.kind) {
    case 'loading':
      return words.photoPercent(name, state.percent);
    case 'there':
      return words.photoThere(name);
    case 'rejected':
      return words.photoRejected(name);
    case 'failed':
      return words.photoFailed(name);
  }
}
