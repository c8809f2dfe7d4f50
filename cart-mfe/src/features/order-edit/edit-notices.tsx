import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { RouterLink, useContentLabels, useMarket, type Market } from '@bindery/shared';
import { bookName, useCustomisationWriter, useReplacedDraft, joinList } from '@bindery/shared/data';
import { Box, Button, Stack, Text, Flex } from '@bindery/shared/ui';
import { useOrderWords } from '../../words/order';
import { EditWindow, useWindow, orderAddress } from '../order';
import type { EditStepProps } from './edit-step-props';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { schemaFields } from '@bindery/shared/forms';

/** @returns the form's label of a key */
export function labelOf(schema: SchemaPreview, key: string): string {
  const fields = schemaFields(schema);
  return Object.hasOwn(fields, key) ? (fields[key]!.flags?.label ?? key) : key;
}

export const labelsOf = (schema: SchemaPreview, keys: readonly string[], { locale }: Market): string =>
  joinList(
    keys.map((key) => labelOf(schema, key)),
    locale,
  );

/** A notice about the edited book, with a button if the shopper can do something. */
export function EditNotice({ action, children }: { action?: ReactElement | null; children: ReactNode }) {
  return (
    <Flex
      align="center"
      wrap="wrap"
      gap="3"
      bg="brand.muted"
      borderRadius="md"
      paddingInline="4"
      paddingBlock="3"
      marginTop="2"
    >
      <Stack gap="2" flex="1 1 20rem">
        {children}
      </Stack>
      {action}
    </Flex>
  );
}

/** The editor's notices: about the edited book, the time left, and changes by other tabs or devices. */
export function EditNotices(props: EditStepProps) {
  const { reading, item, book, elsewhere } = props;
  const words = useOrderWords();
  const [opened] = useState(item.revision);
  const notices = useRef<HTMLDivElement>(null);
  const { isOpen } = useWindow(reading);
  // the pressed button disappears with its notice, so this element receives the focus
  const keepFocus = (): void => notices.current?.focus();
  return (
    <Stack ref={notices} tabIndex={-1} outline="none" gap="2" marginBottom="5">
      {isOpen ? <OpenNotice {...props} onDone={keepFocus} /> : <ClosedNotice {...props} />}
      <Box role="status">
        <ElsewhereNotice schema={book.schema} keys={elsewhere} />
        {elsewhere.length === 0 && item.revision !== opened ? (
          <EditNotice>{words.changedElsewhere}</EditNotice>
        ) : null}
        <ReplacedNotice slug={item.productSlug} onDone={keepFocus} />
      </Box>
    </Stack>
  );
}

function OpenNotice({ reading, item, book, origin, isResumed, onDone }: EditStepProps & { onDone(): void }) {
  const words = useOrderWords();
  const [isDropped, setDropped] = useState(false);
  const { supersede } = useCustomisationWriter(item.productSlug);
  const name = bookName(book.product.content.form.tabs, item.customisation);
  const isUnconfirmed = isResumed && !isDropped;
  const editing = name === undefined ? words.editingItem : words.editingItemOf(name);
  return (
    <EditNotice
      action={
        isUnconfirmed ? (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setDropped(true);
              supersede(origin, 'cart');
              onDone();
            }}
          >
            {words.showAsOrdered}
          </Button>
        ) : null
      }
    >
      <Text color="brand.strong">{isUnconfirmed ? `${editing} ${words.editingResumed}` : editing}</Text>
      <EditWindow reading={reading} />
      {item.lockedKeys.length > 0 ? (
        <Text fontSize="sm" color="fg.muted">
          {words.lockedNote}
        </Text>
      ) : null}
    </EditNotice>
  );
}

/**
 * The notice that the edit window ended, or that staff put the order on hold, during the edit. The changes stay in the
 * draft. Source: docs/rules.md EDIT-10
 */
export function ClosedNotice({ reading: { order } }: Pick<EditStepProps, 'reading'>) {
  const words = useOrderWords();
  const label = useContentLabels();
  const market = useMarket();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => void notice.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Box
      ref={notice}
      role="alert"
      bg="accent.muted"
      borderInlineStartWidth="4px"
      borderColor="accent"
      borderRadius="md"
      paddingInline="4"
      paddingBlock="3"
    >
      <Text fontWeight="semibold">{label('edit_order_error_title', words.notEditableTitle)}</Text>
      <Text>{`${words.notEditableText}. ${words.keptText}`}</Text>
      <Button asChild variant="outline" size="sm" marginTop="2">
        <RouterLink to={orderAddress(market, order)}>{words.backToOrder}</RouterLink>
      </Button>
    </Box>
  );
}

function ReplacedNotice({ slug, onDone }: { slug: string; onDone(): void }) {
  const words = useOrderWords();
  const replaced = useReplacedDraft(slug);
  if (!replaced) return null;
  return (
    <EditNotice
      action={
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            replaced.bringBack();
            onDone();
          }}
        >
          {words.bringBack}
        </Button>
      }
    >
      {words.replacedText}
    </EditNotice>
  );
}

interface ElsewhereNoticeProps {
  schema: SchemaPreview;
  /** of the form */
  keys: readonly string[];
}

/** Lists the fields that another tab or device changed during the edit. Source: docs/rules.md EDIT-41 */
export function ElsewhereNotice({ schema, keys }: ElsewhereNoticeProps) {
  const words = useOrderWords();
  const market = useMarket();
  if (keys.length === 0) return null;
  return <EditNotice>{words.changedElsewhereOf(labelsOf(schema, keys, market))}</EditNotice>;
}
