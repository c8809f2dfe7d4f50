import { Link } from '@bindery/shared/ui';
import { useWords } from '../../words';

export function SkipLink() {
  const { skipToContent } = useWords();
  return (
    <Link
      href="#main"
      position="fixed"
      top="2"
      insetStart="2"
      zIndex="skipLink"
      px="4"
      py="2"
      bg="brand"
      color="white"
      borderRadius="md"
      transform="translateY(-200%)"
      _focus={{ transform: 'none', color: 'white' }}
      onClick={() => document.getElementById('main')?.focus()}
    >
      {skipToContent}
    </Link>
  );
}
