const LOCAL = /[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*/;
const LABEL = /[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?/;
const EMAIL = new RegExp(`^${LOCAL.source}@(?:${LABEL.source}\\.)+${LABEL.source}$`, 'i');

/** Can mail be sent to it by way of the internet? The page and the server decide alike. Source: docs/rules.md ADDR-07 */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text);
