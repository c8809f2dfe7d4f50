import type { Market } from '@bindery/shared';
import { ApiError, callCommerce, OfflineError } from '@bindery/shared/data';
import type { ContactMessageBody } from '@bindery/shared/contracts';
import { isEmailAddress } from '@bindery/shared/market';
import { ORDER_NUMBER, type ContactEntry, type ContactValues } from './contact-draft';
import type { Words } from './words/words';

type ContactFaults = Readonly<Partial<Record<ContactEntry | '', string>>>;

export interface SentMessage {
  body: ContactMessageBody;
  key: string;
}

export const sendMessage = (market: Market, { body, key }: SentMessage) =>
  callCommerce({
    ...{ market, method: 'POST', path: '/website/v1/messages', body },
    ...{ idempotencyKey: key, mayMintGuest: true },
  });

/** @param website - value of the hidden field, which only programs fill in */
export function bodyOf(values: ContactValues, website: string): ContactMessageBody {
  const orderNumber = values.orderNumber.trim().toUpperCase();
  return {
    ...{ name: values.name.trim(), email: values.email.trim(), message: values.message.trim() },
    topic: values.topic as ContactMessageBody['topic'],
    ...(orderNumber && { orderNumber }),
    ...(website && { website }),
  };
}

const withoutEmpty = (faults: Partial<Record<ContactEntry, string | false>>): ContactFaults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault));

export function faultsIn(values: ContactValues, { contact }: Words): ContactFaults {
  const { name, email, orderNumber, topic, message } = values;
  const { faults } = contact;
  return withoutEmpty({
    name: name.trim() === '' && faults.missing,
    email: !isEmailAddress(email.trim()) && faults.email,
    orderNumber: orderNumber.trim() !== '' && !ORDER_NUMBER.test(orderNumber.trim()) && faults.order,
    topic: topic === '' && faults.topic,
    message: message.trim() === '' && faults.missing,
  });
}

/** Returns the server's errors by field; '' is the error of the whole form. */
export function faultsOf(error: unknown, { contact: { faults } }: Words): ContactFaults {
  if (error instanceof OfflineError) return { '': faults.offline };
  if (!(error instanceof ApiError)) return { '': faults.away };
  if (error.status === 429) return { '': faults.tooMany };
  const texts = { name: faults.missing, email: faults.email, orderNumber: faults.order };
  const named = (error.problem?.errors ?? []).flatMap(({ field }) => {
    const name = field?.split(/[/.]/).at(-1) ?? '';
    return name in texts ? [[name, texts[name as keyof typeof texts]]] : [];
  });
  return named.length > 0 ? (Object.fromEntries(named) as ContactFaults) : { '': faults.away };
}
