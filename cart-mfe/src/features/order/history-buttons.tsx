import type { OrderItem } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { lineName } from '../line';
import { HistoryButton } from './history-button';

/** What is open under a book: all its pages, or what was changed of it. */
export type Shown = 'book' | 'changes' | undefined;

interface HistoryButtonsProps {
  item: OrderItem;
  shown: Shown;
  /** of what they open */
  panelId: string;
  onShow(shown: Shown): void;
}

/** Open and close what can be looked at of a book, whatever became of the order. Source: docs/rules.md EDIT-08 */
export function HistoryButtons({ item, shown, panelId, onShow }: HistoryButtonsProps) {
  const words = useOrderWords();
  const name = lineName(item);
  const buttonOf = (what: Exclude<Shown, undefined>, text: string, label: string) => (
    <HistoryButton
      isOpen={shown === what}
      panelId={panelId}
      label={label}
      onToggle={() => onShow(shown === what ? undefined : what)}
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
