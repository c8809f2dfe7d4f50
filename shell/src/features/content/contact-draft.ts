import { useRef, useState } from 'react';
import { newIdempotencyKey } from '@bindery/shared/data';
import type { Words } from './words/words';

export interface ContactValues {
  name: string;
  email: string;
  orderNumber: string;
  /** '': not chosen yet */
  topic: string;
  message: string;
}
export type ContactEntry = keyof ContactValues;

interface StoredDraft {
  values: ContactValues;
  /** idempotency key of the last attempt to send these values */
  key?: string;
}

/** The server's rule, `ORDER_NUMBER_PATTERN` of the contract. */
export const ORDER_NUMBER = /^[Rr][0-9A-Za-z]{9}$/;
const STORAGE_KEY = 'contact-message';
const EMPTY: ContactValues = { name: '', email: '', orderNumber: '', topic: '', message: '' };

function readDraft(): StoredDraft {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<StoredDraft>;
    return { ...stored, values: { ...EMPTY, ...stored.values } };
  } catch {
    return { values: EMPTY };
  }
}

function storeDraft(draft: StoredDraft): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // storage is blocked or full, so a reload loses the text
  }
}

/** Returns the URL's order number if its format is valid, because a link must not put other text into the form. */
function linkedOrder(search: string): string | undefined {
  const number = new URLSearchParams(search).get('order')?.trim().toUpperCase();
  return number !== undefined && ORDER_NUMBER.test(number) ? number : undefined;
}

/**
 * Fills in a withdrawal from a contract, for the link in the footer of EU markets. The shopper adds only the goods and
 * the contact data.
 */
function withdrawalDraft(draft: StoredDraft, text: string): StoredDraft {
  const { values } = draft;
  if (values.topic === 'withdrawal') return draft;
  return { values: { ...values, topic: 'withdrawal', message: values.message || `${text} ` } };
}

function openDraft(search: string, { contact }: Words): StoredDraft {
  const draft = readDraft();
  if (new URLSearchParams(search).get('topic') === 'withdrawal')
    return withdrawalDraft(draft, contact.withdrawal);
  const order = linkedOrder(search);
  if (order === undefined || order === draft.values.orderNumber) return draft;
  return { values: { ...draft.values, orderNumber: order, topic: draft.values.topic || 'order' } };
}

/**
 * State of the message that the shopper is writing. The message is stored in this tab until it is sent, so it survives
 * a reload or an unreachable server. Attempts to send the same message use the same idempotency key, so the server
 * accepts it once. Source: docs/rules.md ACC-49
 *
 * @param isHydrated - if false, the message is empty, because the server renders the same page for everybody
 */
export function useContactDraft(search: string, isHydrated: boolean, words: Words) {
  const [firstDraft] = useState(() => (isHydrated ? openDraft(search, words) : { values: EMPTY }));
  const [values, setValues] = useState(firstDraft.values);
  const key = useRef(firstDraft.key);
  return {
    values,
    change(patch: Partial<ContactValues>): void {
      const changedValues = { ...values, ...patch };
      key.current = undefined;
      setValues(changedValues);
      storeDraft({ values: changedValues });
    },
    /** Returns the key for sending the values. */
    keyForSending(): string {
      key.current ??= newIdempotencyKey();
      storeDraft({ values, key: key.current });
      return key.current;
    },
    /** Deletes the text of the message; name and address stay for the next message. */
    forgetText: (): void => storeDraft({ values: { ...EMPTY, name: values.name, email: values.email } }),
  };
}
