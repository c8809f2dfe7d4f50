const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** Is it written as a language tag ('en', 'pt-BR')? Whether anybody speaks it is another question. */
export const isLanguageTag = (value: unknown): value is string =>
  typeof value === 'string' && LANGUAGE_TAG.test(value);
