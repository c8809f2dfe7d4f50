import { Type } from 'typebox';

/**
 * A path of ours, as a header has it: one slash at its start, nothing that a browser takes for one or leaves out, and no
 * sign that is not ASCII: browsers write those with percent signs. Source: docs/rules.md LINK-11
 */
export const OwnPathSchema = Type.String({ pattern: '^/(?!/)[!"$->@-\\[\\]-~]*$', maxLength: 2000 });
