import type { Product } from '@bindery/shared/contracts';
import { Button, Container, ErrorNotice, Heading } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { usePage } from '../layout';

interface InvalidCustomisationProps {
  product: Product;
  onStartAnew(): void;
}

/** What was saved or sent cannot be read. Source: docs/rules.md CUS-04 */
export function InvalidCustomisation({ product, onStartAnew }: InvalidCustomisationProps) {
  const words = useWords();
  usePage(words.invalidCustomisation);
  return (
    <Container py={{ base: '8', lg: '14' }} maxW="prose">
      <Heading as="h1" size="xl" mb="6">
        {product.name}
      </Heading>
      <ErrorNotice
        title={words.invalidCustomisation}
        message={words.invalidCustomisationHint}
        action={<Button onClick={onStartAnew}>{words.startAnew}</Button>}
      />
    </Container>
  );
}
