import { useId } from 'react';
import { Box, ChoiceCard, Text } from '@bindery/shared/ui';
import { MessageEntry } from '../../ui/message-entry';
import { useWords } from '../../words/cart';
import { ExtraCard, ExtraGrid } from './extra-card';
import { useMisfitText, type ExtrasOfBook } from './use-extras';

interface GiftWrapChooserProps {
  extras: ExtrasOfBook;
  format: string;
  labelledBy: string;
}

/** The gift wraps, of which the shopper can choose one or none. Source: docs/rules.md OPT-05 */
export function GiftWrapChooser({ extras, format, labelledBy }: GiftWrapChooserProps) {
  const words = useWords();
  const group = useId();
  const misfitText = useMisfitText(format);
  const papers = extras.sold.filter(({ kind }) => kind === 'gift_wrap');
  const chosenPaper = papers.find(extras.isChosen);
  return (
    <>
      <ExtraGrid role="radiogroup" labelledBy={labelledBy}>
        <ChoiceCard
          name={group}
          value=""
          checked={chosenPaper === undefined}
          isPictured
          onChange={() => {
            if (chosenPaper) extras.choose(chosenPaper, false);
          }}
        >
          <PlainParcel />
          <Text as="span" fontFamily="heading" fontWeight="semibold" lineHeight="short">
            {words.noGiftWrap}
          </Text>
          <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted" lineHeight="short">
            {words.noGiftWrapText}
          </Text>
        </ChoiceCard>
        {papers.map((paper) => (
          <ExtraCard
            key={paper.sku}
            extra={paper}
            group={group}
            isChosen={paper === chosenPaper}
            misfit={misfitText(extras.misfitOf(paper))}
            onChoose={() => extras.choose(paper, true)}
          />
        ))}
      </ExtraGrid>
      {chosenPaper ? (
        <MessageEntry
          name="giftMessage"
          label={words.giftMessage}
          hint={(left) => `${words.giftMessageHint} ${words.giftMessageLeft(left)}`}
          message={extras.message}
          onChange={extras.keepMessage}
        />
      ) : null}
      {papers.length > 0 && papers.every((paper) => extras.misfitOf(paper)) ? (
        <Text color="fg.muted">{words.noPaperFits(format)}</Text>
      ) : null}
    </>
  );
}

function PlainParcel() {
  return (
    <Box width="full" aspectRatio="4 / 3" bg="bg.muted" borderRadius="sm" display="grid" placeItems="center">
      <svg viewBox="0 0 120 90" width="62%" aria-hidden="true" focusable="false">
        <g
          fill="none"
          stroke="var(--b-colors-brand-strong, #133529)"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          <path d="M16 30 L60 14 L104 30 L104 66 L60 82 L16 66 Z" fill="#d9b98a" />
          <path d="M16 30 L60 46 L104 30 M60 46 L60 82" />
          <path d="M38 22 L82 38 L82 50" />
        </g>
      </svg>
    </Box>
  );
}
