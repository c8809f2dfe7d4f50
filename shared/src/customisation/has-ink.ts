// the blank of Braille is the one sign without ink that Unicode calls neither a space nor ignorable
const INK = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;

/** Is there anything to see in this text? Joiners, fillers and spaces alone print nothing. Source: docs/rules.md FIELD-18 */
export const hasInk = (text: string): boolean => INK.test(text);
