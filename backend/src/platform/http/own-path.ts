import { Type } from 'typebox';

/**
 * A path of the shop, as sent in a header: one leading slash, ASCII only (browsers percent-encode the rest), and no
 * character that a browser reads as a slash or drops. Source: docs/rules.md LINK-11
 */
export const OwnPathSchema = Type.String({ pattern: '^/(?!/)[!"$->@-\\[\\]-~]*$', maxLength: 2000 });
