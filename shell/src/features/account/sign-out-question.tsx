import { Box, Button, Flex, Heading, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { UnfinishedBook } from './unfinished-books';
import { useWords } from './words';

export interface SignOutQuestionProps {
  books: readonly UnfinishedBook[];
  onSignOut(): void;
  onStay(): void;
}

/** Names the books that a sign-out deletes, and asks for confirmation. Source: docs/rules.md ACC-46 */
export function SignOutQuestion({ books, onSignOut, onStay }: SignOutQuestionProps) {
  const words = useWords();
  return (
    <Modal
      isOpen
      role="alertdialog"
      title={words.signOut.unfinished(books.length)}
      cancelLabel={words.signOut.stay}
      onClose={onStay}
    >
      <Heading as="h2" size="md">
        {words.signOut.unfinished(books.length)}
      </Heading>
      <Text marginTop="2">{words.signOut.unfinishedText}</Text>
      <Box as="ul" paddingInlineStart="5" marginTop="3">
        {books.map((book) => (
          <Box as="li" key={book.key} overflowWrap="anywhere">
            <BookLine book={book} />
          </Box>
        ))}
      </Box>
      <Flex gap="3" wrap="wrap" marginTop="5" paddingBottom="6">
        <Button onClick={onSignOut}>{words.signOut.deleteAndLeave}</Button>
      </Flex>
    </Modal>
  );
}

function BookLine({ book: { kind, productName, childName } }: { book: UnfinishedBook }) {
  const words = useWords();
  const name = childName === undefined ? productName : `${productName} (${childName})`;
  if (kind === 'line') return <span>{words.signOut.lineChanges(name)}</span>;
  return <span>{kind === 'item' ? words.signOut.itemChanges(name) : name}</span>;
}
