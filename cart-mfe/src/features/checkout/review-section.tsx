import { useId, type ReactNode } from 'react';
import { Flex, Heading } from '@bindery/shared/ui';
import { Panel } from '../../ui/panel';
import { TextButton } from '../../ui/text-button';
import { usePaymentWords } from '../../words/payment';
import { useWords } from '../../words/cart';

interface ReviewSectionProps {
  title: string;
  onChange(): void;
  children: ReactNode;
}

export function ReviewSection({ title, onChange, children }: ReviewSectionProps) {
  const words = usePaymentWords();
  const { changeBook } = useWords();
  const titleId = useId();
  return (
    <Panel titleId={titleId} paddingInline={{ base: '4', md: '6' }} paddingBlock={{ base: '4', md: '5' }}>
      <Flex justify="space-between" align="baseline" columnGap="4" wrap="wrap">
        <Heading as="h2" size="sm" id={titleId}>
          {title}
        </Heading>
        <TextButton aria-label={words.changeWhat(title)} onClick={onChange}>
          {changeBook}
        </TextButton>
      </Flex>
      {children}
    </Panel>
  );
}
