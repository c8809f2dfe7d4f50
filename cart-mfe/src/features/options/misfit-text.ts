import type { DroppedExtra, ExtraMisfit } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';

/** @returns why an extra cannot be chosen here, in words */
export function useMisfitText(format: string): (misfit: ExtraMisfit | undefined) => string | undefined {
  const words = useWords();
  return (misfit) => {
    switch (misfit) {
      case 'format':
        return words.notWithFormat(format);
      case 'product':
        return words.notWithBook;
      case 'market':
        return words.notInCountry;
      case 'unavailable':
        return words.notAvailable;
      default:
        return undefined;
    }
  };
}

/** @returns the dropped extra and the reason, in words. Source: docs/rules.md OPT-05 */
export function useDroppedText(format: string): (dropped: DroppedExtra) => string {
  const words = useWords();
  return ({ name, reason }) => {
    switch (reason) {
      case 'format':
        return words.droppedByFormat(name, format);
      case 'product':
        return words.droppedByBook(name);
      case 'market':
        return words.droppedByCountry(name);
      case 'unavailable':
        return words.droppedAsGone(name);
    }
  };
}
