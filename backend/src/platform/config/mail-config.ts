import { ConfigError, matching, text, url, type Variables } from './variables';

export interface MailConfig {
  /** with user and password; undefined: mails are written to files */
  readonly smtpUrl: string | undefined;
  /** an address, or a name and an address in angle brackets */
  readonly from: string;
  /** where staff read of damaged books; undefined: nowhere but in their list */
  readonly staffEmail: string | undefined;
}

const LOCAL_SENDER = 'Bindery <no-reply@localhost>';

/** @throws ConfigError where SMTP is configured and nobody is to have sent it */
export function mailOf(variables: Variables): MailConfig {
  const smtpUrl = url(variables, 'SMTP_URL', ['smtp:', 'smtps:']);
  const from = matching(
    variables,
    'MAIL_FROM',
    /^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'an address, or a name and <an address>',
  );
  if (smtpUrl !== undefined && text(variables, 'MAIL_FROM') === undefined)
    throw new ConfigError('MAIL_FROM', 'missing, but SMTP_URL is set');
  const staffEmail = matching(variables, 'STAFF_EMAIL', /^[^<>@\s]+@[^<>@\s]+$/, 'an address');
  return { smtpUrl, from: from ?? LOCAL_SENDER, staffEmail };
}
