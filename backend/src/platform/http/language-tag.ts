const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** Returns true for a well-formed language tag ('en', 'pt-BR'), even if no such language exists. */
export const isLanguageTag = (value: unknown): value is string =>
  typeof value === 'string' && LANGUAGE_TAG.test(value);
