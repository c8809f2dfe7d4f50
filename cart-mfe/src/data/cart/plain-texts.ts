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
