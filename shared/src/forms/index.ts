/**
 * Form components and schema rules, for code that draws, checks or sends a customisation. This is a separate entry
 * point, because the home page needs no schema. It loads with the first remote that needs a schema.
 */
export { typingPauseMs } from '../data/api/personalisation';
export {
  Input,
  Select,
  Textarea,
  describedBy,
  EntryFrame,
  LabelledInput,
  LabelledSelect,
  LabelledTick,
} from './labelled-entries';
export {
  characterKinds,
  characterPath,
  readCharacters,
  type CharacterKind,
} from '../customisation/characters';
export { checkValue, entryField } from '../customisation/check-value';
export { isCalendarDay, readDay, type CalendarDay } from '../customisation/dates';
export { dependencyOrder } from '../customisation/dependency-order';
export { textEntries, type TextEntry } from '../customisation/entry-id';
export { useBookPages, type BookPages } from '../data/book-pages';
export {
  evaluateFields,
  previewCustomisation,
  type Fields,
  sentCustomisation,
} from '../customisation/evaluate-fields';
export { faultFamily } from '../customisation/fault-family';
export {
  firstFaultyTab,
  firstLackingTab,
  formTabs,
  lackingKeys,
  type TabOfKeys,
} from '../customisation/form-tabs';
export {
  componentOf,
  isAnswered,
  isRequired,
  lengthLimit,
  measuredLength,
  ruleLimit,
  schemaFields,
} from '../customisation/schema-rules';
export { readPath, writePath } from '../customisation/value-path';
