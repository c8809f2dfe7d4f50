import type { MouseEvent } from 'react';
import { guestToken, OfflineError, useWrite, ApiError } from '@bindery/shared/data';
import { Box, Link, Stack, Text } from '@bindery/shared/ui';
import type { Order, OrderDocument } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';

/**
 * Fetches a guest's invoice or credit note. The request carries the guest token, which a link cannot send. Customers
 * have an ordinary link, because the browser sends their cookie.
 *
 * @param url - of {@link invoiceUrl}
 * @throws ApiError. Source: docs/rules.md INV-06
 */
async function fetchInvoice(url: string, guestToken: string): Promise<Blob> {
  try {
    const answer = await fetch(url, { headers: { 'X-Guest-Token': guestToken } });
    if (answer.status === 200) return await answer.blob();
    throw new ApiError(answer.status, 'invoice_gone', `${url} is not there`);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(0, 'network', 'The connection failed', undefined, { cause });
  }
}

const invoiceUrl = (orderId: string, number: string): string =>
  `/website/v2/orders/${encodeURIComponent(orderId)}/invoice?number=${encodeURIComponent(number)}`;

/** The blob's URL is valid for this time after the click, because some browsers read the blob late. */
const SAVED_WITHIN_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
}

/** Buttons or links to download the invoice and its credit notes. */
export function OrderDocuments({ order: { id, business, documents = [] } }: { order: Order }) {
  const words = useOrderWords();
  if (documents.length === 0) return null;
  return (
    <Box marginTop="4">
      {business ? (
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {words.invoiceTo([business.company, business.vatNumber].filter(Boolean).join(', '))}
        </Text>
      ) : null}
      <Stack as="ul" listStyleType="none" gap="1">
        {documents.map((orderDocument) => (
          <Box as="li" key={orderDocument.number}>
            <DocumentLink orderId={id} document={orderDocument} />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

function DocumentLink({ orderId, document: { number, kind } }: { orderId: string; document: OrderDocument }) {
  const words = useOrderWords();
  const url = invoiceUrl(orderId, number);
  const fetching = useWrite({
    mutationFn: (token: string) => fetchInvoice(url, token),
    onSuccess: (file) => save(file, `${number}.pdf`),
  });
  const failure = fetching.error instanceof OfflineError ? words.offline : words.invoiceFailed;
  const onClick = (event: MouseEvent): void => {
    const token = guestToken();
    if (token === null) return;
    event.preventDefault();
    if (!fetching.isPending) fetching.mutate(token);
  };
  return (
    <>
      <Link
        href={url}
        download={`${number}.pdf`}
        onClick={onClick}
        aria-busy={fetching.isPending}
        display="inline-block"
        paddingY="1"
        fontSize="sm"
      >
        {kind === 'invoice' ? words.invoicePdf : words.creditNotePdf(number)}
      </Link>
      <Text role="status" fontSize="sm" color="fg.error">
        {fetching.error ? failure : null}
      </Text>
    </>
  );
}
