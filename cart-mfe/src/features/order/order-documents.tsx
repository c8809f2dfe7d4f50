import type { MouseEvent } from 'react';
import { guestToken, OfflineError, useWrite } from '@bindery/shared/data';
import { Box, Link, Stack, Text } from '@bindery/shared/ui';
import type { Order, OrderDocument } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { fetchInvoice, invoiceUrl } from './fetch-invoice';

/** Some browsers read what they save only after the click. */
const SAVED_WITHIN_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
}

/** The invoice and what took it back, to keep. */
export function OrderDocuments({ order: { id, documents = [] } }: { order: Order }) {
  if (documents.length === 0) return null;
  return (
    <Stack as="ul" listStyleType="none" gap="1" marginTop="4">
      {documents.map((one) => (
        <Box as="li" key={one.number}>
          <DocumentLink orderId={id} document={one} />
        </Box>
      ))}
    </Stack>
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
