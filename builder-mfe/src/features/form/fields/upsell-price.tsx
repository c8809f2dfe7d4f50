import { isFree } from '@bindery/shared/data';
import { Price, Text } from '@bindery/shared/ui';
import { labelText } from '../../messages';
import { useFormSettings } from '../form-model';

/** What a field costs beside the book, in its label; nothing for most. Source: docs/rules.md OPT-03 */
export function UpsellPrice({ urlKey }: { urlKey: string }) {
  const { labels, upsells } = useFormSettings();
  const upsell = upsells.find(({ key }) => key === urlKey);
  if (!upsell) return null;
  const price = isFree(upsell.price)
    ? { formatted: labelText(labels, 'free_label') }
    : { formatted: `+${upsell.price.formatted}` };
  return (
    <Text as="span" fontSize="sm" color="fg.muted" fontWeight="normal">
      {' '}
      <Price money={price} fontWeight="normal" />
    </Text>
  );
}
