import { useEffect, useRef, useState } from 'react';
import { RouterLink, useContentLabels, useMarket } from '@bindery/shared';
import { bookName, useCustomisationWriter, useReplacedDraft } from '@bindery/shared/data';
import { Box, Button, Stack, Text } from '@bindery/shared/ui';
import { useOrderWords } from '../../words/order';
import { EditWindow, useWindow, orderAddress } from '../order';
import { EditNotice } from './edit-notice';
import type { EditStepProps } from './edit-step-props';
import { ElsewhereNotice } from './elsewhere-notice';

/** Notices of the editor: the edited book, the time left, and changes made elsewhere. */
export function EditNotices(props: EditStepProps) {
  const { reading, item, book, elsewhere } = props;
  const words = useOrderWords();
  const [opened] = useState(item.revision);
  const notices = useRef<HTMLDivElement>(null);
  const { isOpen } = useWindow(reading);
  // the pressed button disappears with its notice
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
 * Says that the window ended or the order was put on hold during the edit; the changes stay in the draft.
 * Source: docs/rules.md EDIT-10
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
