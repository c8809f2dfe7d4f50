import { Link } from '@bindery/shared/ui';
import { useWords } from '../../words';

/** Moves the focus past the header and nothing else: no entry in the history, no scrolling. Source: WCAG 2.4.1 */
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
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    >
      {skipToContent}
    </Link>
  );
}
