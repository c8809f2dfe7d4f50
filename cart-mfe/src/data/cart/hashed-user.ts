import { gather } from '@bindery/analytics/goods';
import type { EcommerceModel } from '@bindery/shared/contracts';
import { phoneInE164 } from './phone';

const DOTLESS = /^(gmail|googlemail)\.com$/;

/**
 * @returns the address in lower case without spaces, and for Gmail without dots before the @; undefined if it is no
 *   e-mail address
 */
export function plainEmail(email = ''): string | undefined {
  const text = email.normalize('NFKC').replace(/\s/gu, '').toLowerCase();
  const signIndex = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(0, signIndex)), text.slice(signIndex + 1)];
  const mailbox = DOTLESS.test(domain) ? local.replaceAll('.', '') : local;
  return mailbox && domain ? `${mailbox}@${domain}` : undefined;
}

/** @returns lower-case letters with single spaces between words; undefined if nothing is left */
export function plainName(name = ''): string | undefined {
  const text = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\s]/gu, '')
    // normalises again, because after the removal combining marks may be adjacent, and NFKC sorts adjacent marks
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
  return /\p{L}/u.test(text) ? text : undefined;
}

type User = NonNullable<EcommerceModel['user']>;
type Values = Record<string, unknown>;

/**
 * Returns the shopper's e-mail, phone and names as Google's tags expect them: normalised and hashed with SHA-256. Omits
 * a value that cannot be normalised.
 *
 * @param country - ISO 3166-1 code of the market's country, for a phone number without a country code
 * @throws TypeError on an insecure page, which has no crypto.subtle
 * Source: docs/rules.md TRACK-14; https://developers.google.com/analytics/devguides/collection/ga4/uid-data
 */
export async function hashedUser(user: User, country: string): Promise<Values> {
  const { id, authenticated, email, phone, firstname, lastname, address = {} } = user;
  const [mail, call, firstNameHash, lastNameHash] = await Promise.all([
    sha256(plainEmail(email)),
    sha256(phoneInE164(phone, address.country || country)),
    sha256(plainName(firstname)),
    sha256(plainName(lastname)),
  ]);
  const { street, city, region, postal_code } = address;
  const sentAddress = gather({
    optional: {
      ...{ sha256_first_name: firstNameHash, sha256_last_name: lastNameHash },
      ...{ street, city, region, postal_code },
      country: address.country === 'UK' ? 'GB' : address.country,
    },
  }).values;
  return gather({
    optional: {
      ...{ user_id: id, authenticated, sha256_email_address: mail, sha256_phone_number: call },
      address: Object.keys(sentAddress).length > 0 ? sentAddress : undefined,
    },
  }).values;
}

/** @returns lower-case hex; undefined for an empty text, because its hash would be the same for all shoppers */
async function sha256(text: string | undefined): Promise<string | undefined> {
  if (!text) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
