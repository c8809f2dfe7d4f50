import { RouterLink, useMarket } from '@bindery/shared';
import { Flex } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words';
import { editLink } from '../edit-line';
import { lineName } from './line-name';

/** What can be done with a line, besides having more of it; one that cannot be bought can only be removed. */
export function LineActions({ line, onRemove }: { line: LineItem; onRemove(): void }) {
  const words = useWords();
  const market = useMarket();
  return (
    <Flex gap="5">
      {line.unavailable ? null : (
        <TextButton asChild>
          <RouterLink to={editLink(market, line)} aria-label={words.editName(lineName(line))}>
            {words.edit}
          </RouterLink>
        </TextButton>
      )}
      <TextButton aria-label={words.removeName(lineName(line))} onClick={onRemove}>
        {words.remove}
      </TextButton>
    </Flex>
  );
}
