import { Button } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { setConsentOpen } from './consent-store';

/** In the foot of every page, in every market: what was chosen can be changed as easily as it was chosen. Source: docs/rules.md CONS-11 */
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
