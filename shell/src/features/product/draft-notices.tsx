import { Suspense, useRef, useState, type ReactNode } from 'react';
import { bookName, useCustomisationWriter, useReplacedDraft } from '@bindery/shared/data';
import { Box, Button, Flex, IconButton, Text } from '@bindery/shared/ui';
import { useWords as useShopWords } from '../../words';
import { EditsBar } from './edits-bar';
import { useDraftOwner, useProduct } from './product-context';
import { useWords } from './words';

/** Names the book that the shopper edits, and offers to restore replaced drafts. Source: docs/rules.md CUS-09, CUS-10 */
export function DraftNotices() {
  const { edited } = useDraftOwner();
  const notices = useRef<HTMLDivElement>(null);
  const keepFocus = (): void => notices.current?.focus();
  return (
    <Box ref={notices} tabIndex={-1} outline="none">
      {edited.kind === 'there' ? <EditsBar lineId={edited.line.id} /> : null}
      {edited.kind === 'there' ? <EditNotice onDone={keepFocus} /> : null}
      <Box role="status">
        <Suspense>
          <ReplacedNotice onDone={keepFocus} />
        </Suspense>
      </Box>
    </Box>
  );
}

interface NoticeProps {
  onDone(): void;
}

function EditNotice({ onDone }: NoticeProps) {
  const words = useWords();
  const product = useProduct();
  const { edited, isResumed } = useDraftOwner();
  const [isDropped, setDropped] = useState(false);
  const { supersede } = useCustomisationWriter(product.slug);
  if (edited.kind !== 'there') return null;
  const { line, origin } = edited;
  const name = bookName(product.content.form.tabs, line.customisation);
  const isUnsaved = isResumed && !isDropped;
  const editing = name === undefined ? words.editing : words.editingNamed(name);

  function showAsInCart(): void {
    setDropped(true);
    supersede(origin, 'cart');
    onDone();
  }
  return (
    <Notice>
      <Text color="brand.strong" flex="1 1 14rem">
        {isUnsaved ? `${editing} ${words.unsavedChanges}` : editing}
      </Text>
      {isUnsaved ? (
        <Button variant="outline" size="sm" onClick={showAsInCart}>
          {words.showAsInCart}
        </Button>
      ) : null}
    </Notice>
  );
}

function ReplacedNotice({ onDone }: NoticeProps) {
  const { slug } = useProduct();
  const replaced = useReplacedDraft(slug);
  return replaced ? <Replaced draft={replaced} onDone={onDone} /> : null;
}

interface ReplacedProps extends NoticeProps {
  draft: NonNullable<ReturnType<typeof useReplacedDraft>>;
}

function Replaced({ draft: replaced, onDone }: ReplacedProps) {
  const words = useWords();
  const { dismiss } = useShopWords();
  const texts = {
    link: words.replaced.link,
    'start-again': words.replaced.startAgain,
    cart: words.replaced.cart,
    moved: words.replaced.other,
    'brought-back': words.replaced.other,
  };
  return (
    <Notice>
      <Text color="brand.strong" flex="1 1 14rem">
        {texts[replaced.cause]}
      </Text>
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
      <IconButton
        variant="ghost"
        size="sm"
        fontSize="xl"
        aria-label={dismiss}
        onClick={() => {
          replaced.letGo();
          onDone();
        }}
      >
        ×
      </IconButton>
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Flex
      align="center"
      wrap="wrap"
      gap="3"
      bg="brand.muted"
      borderRadius="md"
      paddingInline="4"
      paddingBlock="2"
      mt="2"
      mb="5"
    >
      {children}
    </Flex>
  );
}
