// Unicode classes neither the Braille blank nor U+FFFC (object placeholder) as a space or ignorable
const INK = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800\ufffc]/u;

/** Is any character visible? Joiners, fillers and spaces alone print nothing. Source: docs/rules.md FIELD-18 */
export const hasInk = (text: string): boolean => INK.test(text);
