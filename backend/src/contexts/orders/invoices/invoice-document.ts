import { formatMoney, writtenAddress } from '@bindery/shared/market';
import type { MailWords } from '../../mail';
import { goodsSums, marketOf } from '../order-view';
import type { InvoiceContent } from '../after-order.tables';
import type { InvoiceRow } from './invoices.repository';
import { legalLine } from './sellers';

interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly isTotal: boolean;
}

/** The input of an invoice's layout. All texts and amounts already have the market's language and format. */
export interface InvoiceDocument {
  readonly title: string;
  readonly number: string;
  readonly brand: string;
  readonly paper: 'a4' | 'us-letter';
  /** ISO 639-1, ISO 3166-1 */
  readonly lang: string;
  readonly region: string;
  /** ISO 8601; the PDF's creation date, which is fixed so that all renderings are identical */
  readonly createdAt: string;
  readonly seller: { readonly name: string; readonly lines: readonly string[]; readonly footLine: string };
  readonly buyer: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly { name: string; quantity: string; each: string; amount: string }[];
  readonly sums: readonly Sum[];
  /** the taxes by rate, if prices include tax */
  readonly taxes: readonly { label: string; net: string; tax: string; gross: string }[];
  readonly note: string;
  readonly words: Readonly<
    Record<
      'billedTo' | 'item' | 'quantity' | 'each' | 'amount' | 'contained' | 'net' | 'tax' | 'gross',
      string
    >
  >;
}

/** Formats the texts, days and amounts of an invoice in the language of its market. */
function writer(content: InvoiceContent, words: MailWords) {
  const market = marketOf(content);
  const { locale, currency, seller } = content;
  const percents = new Intl.NumberFormat(market.moneyLocale, { style: 'percent', maximumFractionDigits: 3 });
  const days = new Intl.DateTimeFormat(market.moneyLocale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    market,
    word: (key: string, data = {}): string => words.text(key, locale, data) ?? '',
    money: (minor: number): string => formatMoney({ minor, currency }, market.moneyLocale),
    tax: (percent: string | null): string =>
      percent === null ? seller.taxName : `${seller.taxName} ${percents.format(Number(percent) / 100)}`,
    day: (isoDay: string): string => days.format(new Date(isoDay)),
  };
}
type Writer = ReturnType<typeof writer>;

/** Returns the rows from goods to payment, with tax that is added to the price. Source: docs/rules.md INV-02 */
function sumsOf(content: InvoiceContent, { word, money, tax: taxLabel }: Writer): Sum[] {
  const { credit, total, isTaxIncluded, taxes, refersTo } = content;
  const row = (label: string, minor: number, isTotal = false): Sum => ({
    ...{ label, amount: money(minor), isTotal },
  });
  return [
    ...goodsSums(content).map(({ what, minor }) => row(word(`sums.${what}`), minor)),
    ...(isTaxIncluded ? [] : taxes.map(({ percent, tax }) => row(taxLabel(percent), tax))),
    row(word(refersTo ? 'invoice.credited' : 'invoice.total'), total, true),
    ...(credit > 0
      ? [row(word('sums.credit'), -credit), row(word('invoice.paid'), total - credit, true)]
      : []),
  ];
}

function linesOf(content: InvoiceContent, { money, word }: Writer): InvoiceDocument['lines'] {
  if (content.lines.length === 0) {
    const [name, amount] = [word('invoice.partly', { number: content.orderNumber }), money(content.items)];
    return [{ name, quantity: '1', each: amount, amount }];
  }
  return content.lines.map(({ name, quantity, each, amount }) => ({
    ...{ name, quantity: String(quantity), each: money(each), amount: money(amount) },
  }));
}

function factsOf(content: InvoiceContent, number: string, { day, word }: Writer): InvoiceDocument['facts'] {
  const { issuedOn, orderedOn, orderNumber, refersTo } = content;
  return [
    { label: word('invoice.number'), value: number },
    { label: word('invoice.date'), value: day(issuedOn) },
    ...(refersTo
      ? [{ label: word('invoice.refersTo'), value: `${refersTo.number}, ${day(refersTo.issuedOn)}` }]
      : []),
    { label: word('invoice.order'), value: orderNumber },
    { label: word('invoice.orderDate'), value: day(orderedOn) },
  ];
}

/** Returns the buyer's lines. The buyer's tax number has the same label as the seller's tax number. */
function buyerOf({ buyer, seller }: InvoiceContent, { market }: Writer): readonly string[] {
  if (!buyer) return [];
  const { company = '', vatNumber = '' } = buyer;
  const label = seller.taxIds[0]?.label ?? seller.taxName;
  const taxId = vatNumber && `${label} ${vatNumber}`;
  return [company, ...writtenAddress(buyer, market), taxId].filter(Boolean);
}

/** Returns the texts and amounts of an invoice or credit note. The result depends only on the row. */
export function invoiceDocument(
  row: Pick<InvoiceRow, 'content' | 'number' | 'kind' | 'issuedAt'>,
  words: MailWords,
): InvoiceDocument {
  const { content, number, kind, issuedAt } = row;
  const { seller, taxes, isTaxIncluded, locale } = content;
  const write = writer(content, words);
  const { word } = write;
  const name = kind === 'invoice' ? (seller.title ?? word('invoice.title')) : word('invoice.creditNote');
  return {
    title: `${name} ${number}`,
    ...{ number, brand: 'Bindery', paper: seller.paper, createdAt: issuedAt.toISOString() },
    ...{ lang: locale.split('-')[0]!, region: write.market.iso },
    seller: {
      name: seller.name,
      lines: [seller.name, ...seller.lines, ...seller.taxIds.map((id) => `${id.label} ${id.number}`)],
      footLine: legalLine(seller),
    },
    buyer: buyerOf(content, write),
    facts: factsOf(content, number, write),
    lines: linesOf(content, write),
    sums: sumsOf(content, write),
    taxes: !isTaxIncluded
      ? []
      : taxes.map(({ percent, net, tax }) => ({
          label: write.tax(percent),
          ...{ net: write.money(net), tax: write.money(tax), gross: write.money(net + tax) },
        })),
    note: seller.note ?? '',
    words: {
      ...{ billedTo: word('invoice.billedTo'), item: word('invoice.item') },
      ...{ quantity: word('invoice.quantity'), each: word('invoice.each'), amount: word('invoice.amount') },
      ...{ contained: word('invoice.contained'), net: word('invoice.net'), gross: word('invoice.gross') },
      tax: seller.taxName,
    },
  };
}
