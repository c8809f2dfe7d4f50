import type { OrderItem } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { lineName } from '../line';
import type { ReactNode } from 'react';
import { Box } from '@bindery/shared/ui';
import { TextButton } from '../../ui/text-button';

interface HistoryButtonProps {
  isOpen: boolean;
  panelId: string;
  /** accessible name, which differs among the buttons of this kind */
  label: string;
  onToggle(): void;
  children: ReactNode;
}

export function HistoryButton({ isOpen, panelId, label, onToggle, children }: HistoryButtonProps) {
  return (
    <TextButton
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      gap="1.5"
      onClick={onToggle}
    >
      <span>{children}</span>
      <Box
        as="span"
        aria-hidden
        boxSize="0.5em"
        flexShrink="0"
        borderInlineEndWidth="2px"
        borderBottomWidth="2px"
        borderColor="currentColor"
        transform={isOpen ? 'translateY(2px) rotate(225deg)' : 'translateY(-2px) rotate(45deg)'}
      />
    </TextButton>
  );
}

/** The panel that is open under a book: its pages, its changes, or none. */
export type Shown = 'book' | 'changes' | undefined;

interface HistoryButtonsProps {
  item: OrderItem;
  shownPanel: Shown;
  panelId: string;
  onShow(shownPanel: Shown): void;
}

/** Buttons that show a book's pages and its changes, in any state of the order. Source: docs/rules.md EDIT-08 */
export function HistoryButtons({ item, shownPanel, panelId, onShow }: HistoryButtonsProps) {
  const words = useOrderWords();
  const name = lineName(item);
  const buttonOf = (what: Exclude<Shown, undefined>, text: string, label: string) => (
    <HistoryButton
      isOpen={shownPanel === what}
      panelId={panelId}
      label={label}
      onToggle={() => onShow(shownPanel === what ? undefined : what)}
    >
      {text}
    </HistoryButton>
  );
  return (
    <>
      {buttonOf('book', words.lookThrough, words.lookThroughName(name))}
      {item.revision > 1 ? buttonOf('changes', words.whatChanged, words.whatChangedName(name)) : null}
    </>
  );
}
