import { SANDBOX_METHODS, type PaymentFailure, type SandboxMethod } from '@bindery/shared/contracts';
import type { IntentState } from '../port';

interface Method {
  readonly type: 'card' | 'paypal' | 'sepa_debit';
  readonly label: string;
  readonly status: Exclude<IntentState['status'], 'cancelled'>;
  readonly failure?: PaymentFailure;
  /** creating a payment loses its answer, or never arrives */
  readonly network?: 'answer-lost' | 'away';
}

/** Labels are the same in every language. Source: docs/rules.md PROV-02 */
export const METHODS: Readonly<Record<SandboxMethod, Method>> = {
  sandbox_success: { type: 'card', label: 'Visa •••• 4242', status: 'succeeded' },
  sandbox_declined: { type: 'card', label: 'Visa •••• 0002', status: 'requires_method', failure: 'declined' },
  sandbox_insufficient_funds: {
    type: 'card',
    label: 'Visa •••• 9995',
    status: 'requires_method',
    failure: 'insufficient_funds',
  },
  sandbox_expired: {
    type: 'card',
    label: 'Visa •••• 0069',
    status: 'requires_method',
    failure: 'expired_card',
  },
  sandbox_authenticate: { type: 'card', label: 'Visa •••• 3220', status: 'requires_action' },
  sandbox_paypal: { type: 'paypal', label: 'PayPal', status: 'requires_action' },
  sandbox_processing: { type: 'sepa_debit', label: 'SEPA •••• 3000', status: 'processing' },
  sandbox_network_failure: {
    type: 'card',
    label: 'Visa •••• 0119',
    status: 'succeeded',
    network: 'answer-lost',
  },
  sandbox_away: { type: 'card', label: 'Visa •••• 0503', status: 'succeeded', network: 'away' },
};

export const isSandboxMethod = (token: string): token is SandboxMethod =>
  SANDBOX_METHODS.some((method) => method === token);
