import { useEffect, useRef } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { extrasQuery, lineSearch, useQuery } from '@bindery/shared/data';
import { Box, Button, Stack } from '@bindery/shared/ui';
import type { ExtraKind } from '@bindery/shared/contracts';
import { Chevron } from '../../ui/chevron';
import { MenuButton } from '../../ui/menu-button';
import { useDropdown } from '../../ui/use-dropdown';
import { useWords } from '../../words/cart';
import { lineName, type LineGroup } from '../line';
import { DuplicateButton } from '../options';

interface LineMenuProps {
  group: LineGroup;
  onRemove(): void;
  onSaveForLater(): void;
}

/** Menu of the actions on a line that shoppers need less often than "quantity" and "edit". */
export function LineMenu({ group, onRemove, onSaveForLater }: LineMenuProps) {
  const words = useWords();
  const { isOpen, place, opener, toggle, finish } = useDropdown();
  const name = lineName(group.line);
  // reads the data before the menu opens, so that entries do not arrive late and move the others
  const isSold = useSoldKinds(group.line.productSlug);
  const act = (action: () => void) => (): void => {
    finish();
    action();
  };
  return (
    <Box ref={place} position="relative">
      <Button
        ref={opener}
        variant="ghost"
        size="sm"
        paddingInline="3"
        aria-label={words.moreOf(name)}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <span>{words.moreActions}</span>
        <Chevron isUp={isOpen} />
      </Button>
      {isOpen ? (
        <MenuEntries
          group={group}
          isSold={isSold}
          onRemove={act(onRemove)}
          onSaveForLater={act(onSaveForLater)}
        />
      ) : null}
    </Box>
  );
}

interface MenuEntriesProps extends LineMenuProps {
  isSold(kind: ExtraKind): boolean;
}

function MenuEntries({ group: { line, extras }, isSold, onRemove, onSaveForLater }: MenuEntriesProps) {
  const words = useWords();
  const menu = useRef<HTMLDivElement>(null);
  const name = lineName(line);
  useEffect(() => {
    menu.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const wrapText = extras.some(({ type }) => type === 'gift_wrap') ? words.changeGiftWrap : words.addGiftWrap;
  return (
    <Stack
      ref={menu}
      role="group"
      aria-label={words.moreOf(name)}
      gap="0"
      position="absolute"
      zIndex="bar"
      top="calc(100% + 0.25rem)"
      insetInlineEnd="0"
      width="max-content"
      minWidth="12rem"
      maxWidth="calc(100vw - 2rem)"
      padding="1"
      bg="bg.panel"
      borderRadius="md"
      boxShadow="modal"
      animation="arrive 120ms"
    >
      <StepLink line={line} step="format" text={words.changeFormat} />
      {isSold('gift_wrap') ? <StepLink line={line} step="gift-wrap" text={wrapText} /> : null}
      {isSold('add_on') ? <StepLink line={line} step="add-ons" text={words.chooseExtras} /> : null}
      <DuplicateButton line={line} name={name} />
      <MenuButton aria-label={`${words.saveForLater}: ${name}`} onClick={onSaveForLater}>
        {words.saveForLater}
      </MenuButton>
      <MenuButton aria-label={words.removeName(name)} color="fg.error" onClick={onRemove}>
        {words.remove}
      </MenuButton>
    </Stack>
  );
}

/** @returns a function that tells whether the shop sells this kind of extra. Source: docs/rules.md CART-02 */
function useSoldKinds(slug: string): (kind: ExtraKind) => boolean {
  const { data: sold = [] } = useQuery(extrasQuery(useMarket(), slug));
  return (kind) => sold.some((extra) => extra.kind === kind);
}

interface StepLinkProps {
  line: LineGroup['line'];
  /** the link opens this step, which comes after the form, for the line */
  step: 'format' | 'gift-wrap' | 'add-ons';
  text: string;
}

function StepLink({ line, step, text }: StepLinkProps) {
  const path = marketPath(useMarket(), `/create/${encodeURIComponent(line.productSlug)}/${step}`);
  return (
    <MenuButton asChild>
      <RouterLink to={`${path}${lineSearch(line.id)}`} aria-label={`${text}: ${lineName(line)}`}>
        {text}
      </RouterLink>
    </MenuButton>
  );
}
