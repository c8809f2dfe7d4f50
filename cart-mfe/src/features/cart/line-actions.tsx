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

/** A line's actions besides its quantity. An unavailable line can be saved for later unless it is discontinued. */
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
