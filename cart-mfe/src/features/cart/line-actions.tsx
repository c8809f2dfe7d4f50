import { RouterLink, useMarket } from '@bindery/shared';
import { Flex } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { DuplicateButton, editLink } from '../options';
import { lineName } from '../line';

interface LineActionsProps {
  line: LineItem;
  onRemove(): void;
  onSaveForLater(): void;
}

/** What can be done with a line, besides having more of it; one that cannot be bought can be put aside, until it never comes back. */
export function LineActions({ line, onRemove, onSaveForLater }: LineActionsProps) {
  const words = useWords();
  const market = useMarket();
  const name = lineName(line);
  return (
    <Flex columnGap="5" wrap="wrap">
      {line.unavailable ? null : (
        <>
          <TextButton asChild>
            <RouterLink to={editLink(market, line)} aria-label={words.editName(name)}>
              {words.edit}
            </RouterLink>
          </TextButton>
          <DuplicateButton line={line} name={name} />
        </>
      )}
      {line.unavailable === 'discontinued' ? null : (
        <TextButton aria-label={`${words.saveForLater}: ${name}`} onClick={onSaveForLater}>
          {words.saveForLater}
        </TextButton>
      )}
      <TextButton aria-label={words.removeName(name)} onClick={onRemove}>
        {words.remove}
      </TextButton>
    </Flex>
  );
}
