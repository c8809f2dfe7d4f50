/**
 * What forms are made of. A facade of its own, fetched with the first remote that has a form: the home page has none,
 * and these are 13 KB of gzip. The rules of a schema are here too: who draws or sends a customisation needs them, home does not.
 */
export { useForm, useFormState, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
export { Input, Select, Textarea } from './entries';
export {
  ageOf, characterKinds, characterPath, checkValue, componentOf, dateOrder, dependencyOrder, entryField, evaluateFields, faultFamily, firstLackingTab, formTabs, isAnswered, isCalendarDay, isRequired, isWholeNumber, lengthLimit,
  lackingInCharacters, lackingKeys, localDay, measuredLength, newEntryId, previewCustomisation, readCharacters, readDay, readPath, readWholeNumber, ruleLimit, schemaFields, sentCustomisation, textEntries, writeDay, writePath, yearsBetween,
} from '../customisation';
