import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bindery/shared/testing';
import { anOrder, ORDER_ID } from '../../testing/order-server';
import { OrderDocuments } from './order-documents';

const order = anOrder({
  documents: [
    { number: 'UK-2026-000001', kind: 'invoice', issuedOn: '2026-11-22' },
    { number: 'UK-C-2026-000001', kind: 'credit_note', issuedOn: '2026-11-23' },
  ],
});
const INVOICE = `/website/v2/orders/${ORDER_ID}/invoice?number=UK-2026-000001`;

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('the invoices of an order (INV-06)', () => {
  it('are plain links for a signed-in shopper', async () => {
    renderRemote(<OrderDocuments order={order} />, { handlers: [] });
    const invoice = await screen.findByRole('link', { name: 'Invoice (PDF)' });
    expect(invoice).toHaveAttribute('href', INVOICE);
    expect(invoice).toHaveAttribute('download', 'UK-2026-000001.pdf');
    expect(screen.getByRole('link', { name: 'Credit note UK-C-2026-000001 (PDF)' })).toBeVisible();
  });

  it('are fetched with the guest’s token', async () => {
    localStorage.setItem('guest-token', 'a-token');
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    const requests: unknown[] = [];
    let status = 503;
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      requests.push([url, init?.headers]);
      return Promise.resolve({ status, blob: () => Promise.resolve(new Blob(['%PDF-'])) } as Response);
    });
    renderRemote(<OrderDocuments order={order} />, { handlers: [] });
    const invoice = await screen.findByRole('link', { name: 'Invoice (PDF)' });
    await userEvent.click(invoice);
    expect(await screen.findByText('We couldn’t download it. Please try again.')).toBeVisible();
    status = 200;
    await userEvent.click(invoice);
    expect(requests).toEqual([0, 1].map(() => [INVOICE, { 'X-Guest-Token': 'a-token' }]));
    expect(names).toEqual(['UK-2026-000001.pdf']);
    expect(screen.queryByText('We couldn’t download it. Please try again.')).toBeNull();
  });

  it('name the company of the buyer', async () => {
    const business = { company: 'ACME Books', vatNumber: 'DE136695976' };
    renderRemote(<OrderDocuments order={{ ...order, business }} />, { handlers: [] });
    expect(await screen.findByText('Invoice to: ACME Books, DE136695976')).toBeVisible();
  });

  it('are absent for an order without invoices', () => {
    renderRemote(<OrderDocuments order={anOrder()} />, { handlers: [] });
    expect(screen.queryByRole('link')).toBeNull();
  });
});
