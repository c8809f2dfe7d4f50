import { gather } from '@bindery/analytics/goods';
import type { EcommerceModel } from '@bindery/shared/contracts';
import { phoneInE164 } from './phone';

const DOTLESS = /^(gmail|googlemail)\.com$/;

/** @returns without spaces, in lower case, for Gmail without dots before the @; undefined where it is no address */
export function plainEmail(email = ''): string | undefined {
  const text = email.normalize('NFKC').replace(/\s/gu, '').toLowerCase();
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  const mailbox = DOTLESS.test(domain) ? local.replaceAll('.', '') : local;
  return mailbox && domain ? `${mailbox}@${domain}` : undefined;
}

/** @returns in lower case, of letters alone, with single spaces between words; undefined where nothing is left */
export function plainName(name = ''): string | undefined {
  const text = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\s]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return /\p{L}/u.test(text) ? text : undefined;
}

type User = NonNullable<EcommerceModel['user']>;
type Values = Record<string, unknown>;

/**
 * Who the shopper is, as Google's tags read it: e-mail, phone and names as SHA-256 of what they are once they are
 * written in one way. What cannot be written so is left out.
 *
 * @param country - of the market, ISO 3166-1: where a phone is that does not say
 * @throws TypeError on a page that is not secure, where there is nothing to hash with
 * Source: docs/rules.md TRACK-14; https://developers.google.com/analytics/devguides/collection/ga4/uid-data
 */
export async function hashedUser(user: User, country: string): Promise<Values> {
  const { id, authenticated, email, phone, firstname, lastname, address = {} } = user;
  const [mail, call, first, last] = await Promise.all([
    sha256(plainEmail(email)),
    sha256(phoneInE164(phone, address.country || country)),
    sha256(plainName(firstname)),
    sha256(plainName(lastname)),
  ]);
  const { street, city, region, postal_code } = address;
  const at = gather({
    optional: {
      ...{ sha256_first_name: first, sha256_last_name: last },
      ...{ street, city, region, postal_code },
      country: address.country === 'UK' ? 'GB' : address.country,
    },
  }).values;
  return gather({
    optional: {
      ...{ user_id: id, authenticated, sha256_email_address: mail, sha256_phone_number: call },
      address: Object.keys(at).length > 0 ? at : undefined,
    },
  }).values;
}

/** @returns lower-case hex; undefined for nothing: the hash of an empty text is everybody's */
async function sha256(text: string | undefined): Promise<string | undefined> {
  if (!text) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
