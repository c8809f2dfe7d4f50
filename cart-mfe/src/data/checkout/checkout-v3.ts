import { defineEvent } from '@bindery/analytics';
import { gather } from '@bindery/analytics/goods';

interface CheckoutAction {
  category: string;
  action: string;
  label: string;
}

/** Actions during a checkout, without goods or personal data. Source: docs/rules.md TRACK-09 */
export const checkoutV3 = defineEvent<CheckoutAction>({
  name: 'checkout_v3',
  urgency: 'low',
  waitsForModel: false,
  build: ({ category, action, label }) => {
    const { values, missing: missingFields } = gather({ important: { category, action, label } });
    return { data: values, missing: missingFields };
  },
});
