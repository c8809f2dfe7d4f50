import { errorSample, tokenSample, type Json } from './samples';

interface Answer {
  readonly status: number;
  readonly body: Json;
}

const missing = (param: string): Answer => ({
  status: 404,
  body: errorSample({ type: 'invalid_request_error', code: 'resource_missing', param }),
});

/** Customers of the fake Stripe, and the cards that they saved. */
export class StandInCards {
  /** accounts' ids by customer */
  readonly customers = new Map<string, string>();
  private readonly cards = new Map<string, { customer: string; course: string }>();
  private count = 0;

  /** @returns undefined if the request is not about customers or cards */
  route(what: string, id: string | undefined, fields: Readonly<Record<string, string>>): Answer | undefined {
    switch (what) {
      case 'POST customers':
        return this.add(fields['metadata[account_id]']!);
      case 'DELETE customers/:id':
        if (!this.customers.delete(id!)) return missing('customer');
        for (const [card, { customer }] of this.cards) if (customer === id) this.cards.delete(card);
        return { status: 200, body: { id, object: 'customer', deleted: true } };
      case 'GET customers/:id/payment_methods':
        return this.customers.has(id!) ? { status: 200, body: this.list(id!) } : missing('customer');
      case 'POST payment_methods/:id/detach':
        return this.cards.delete(id!)
          ? { status: 200, body: { id, object: 'payment_method', customer: null } }
          : missing('payment_method');
      default:
        return undefined;
    }
  }

  save(customer: string, course: string): void {
    this.count += 1;
    this.cards.set(`pm_standin${this.count}`, { customer, course });
  }

  /** @returns undefined if the customer has no such card */
  courseOf(card: string, customer: string | undefined): string | undefined {
    const savedCard = this.cards.get(card);
    return savedCard?.customer === customer ? savedCard?.course : undefined;
  }

  private add(accountId: string): Answer {
    const id = `cus_standin${this.customers.size + 1}`;
    this.customers.set(id, accountId);
    return { status: 200, body: { id, object: 'customer', metadata: { account_id: accountId } } };
  }

  private list(customer: string): Json {
    const data = [...this.cards]
      .filter(([, card]) => card.customer === customer)
      .map(([id, { course }]) => ({
        ...{ id, object: 'payment_method', customer },
        ...(tokenSample(`ctoken_${course}`, false)!['payment_method_preview'] as Json),
      }));
    return { object: 'list', data, has_more: false };
  }
}
