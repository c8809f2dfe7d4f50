import { Button } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { setConsentOpen } from './consent-store';

/** A link in every page's footer, in every market: a choice is as easy to change as to make. Source: docs/rules.md CONS-11 */
export function ConsentChoices() {
  const { cookieChoices } = useWords();
  return (
    <Button
      variant="plain"
      type="button"
      px="0"
      minH="11"
      color="inherit"
      fontSize="inherit"
      fontWeight="normal"
      textDecoration="underline"
      textUnderlineOffset="0.2em"
      onClick={() => setConsentOpen(true)}
    >
      {cookieChoices}
    </Button>
  );
}
