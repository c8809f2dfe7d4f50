import { Type } from 'typebox';

/** A path of ours: one slash at its start, and nothing that a browser takes for one or leaves out. Source: docs/rules.md LINK-11 */
export const OwnPathSchema = Type.String({ pattern: '^/(?![/\\\\])[^?#\\\\\\s]*$', maxLength: 2000 });
