import { readFileSync } from 'node:fs';
import { ConfigError, matching, text, url, type Variables } from './variables';

export interface MailConfig {
  /** URL with user and password; undefined means the shop writes mails to files */
  readonly smtpUrl: string | undefined;
  /** certificate authorities of the mail server (PEM); undefined means Node's certificate authorities */
  readonly smtpCa: string | undefined;
  /** e-mail address of the sender, or a name and the address in angle brackets */
  readonly from: string;
  /** e-mail address for damage reports; undefined means the reports appear only in the staff list */
  readonly staffEmail: string | undefined;
}

const LOCAL_SENDER = 'Bindery <no-reply@localhost>';

/** The file is read at the start, so that a wrong path prevents the start instead of later mails. */
function certificates(variables: Variables, name: string): string | undefined {
  const file = text(variables, name);
  if (file === undefined) return undefined;
  try {
    const pem = readFileSync(file, 'utf8');
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  } catch {
    throw new ConfigError(name, `"${file}" cannot be read`);
  }
  throw new ConfigError(name, `"${file}" holds no certificate in PEM`);
}

/** @throws ConfigError if SMTP is configured without a sender */
export function mailOf(variables: Variables): MailConfig {
  const smtpUrl = url(variables, 'SMTP_URL', ['smtp:', 'smtps:']);
  const smtpCa = certificates(variables, 'SMTP_CA_FILE');
  const from = matching(
    variables,
    'MAIL_FROM',
    /^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'an address, or a name and <an address>',
  );
  if (smtpUrl !== undefined && text(variables, 'MAIL_FROM') === undefined)
    throw new ConfigError('MAIL_FROM', 'missing, but SMTP_URL is set');
  const staffEmail = matching(variables, 'STAFF_EMAIL', /^[^<>@\s]+@[^<>@\s]+$/, 'an address');
  return { smtpUrl, smtpCa, from: from ?? LOCAL_SENDER, staffEmail };
}
