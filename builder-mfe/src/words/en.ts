import { plural } from '@bindery/shared';

const lacking = plural('en', { one: 'One answer to go', other: '# answers to go' });

/** The form's own texts, beside those its product brings as canvas labels. */
export const en = {
  steps: 'Steps',
  stepName: (number: number, title: string) => `${number}. ${title}`,
  otherFields: 'More details',
  back: 'Back',
  requiredNote: 'Fields with * are needed for the book.',
  forExample: (example: string) => `For example ${example}`,
  from: 'From',
  loading: 'Loading the form…',
  loadFailed: 'We could not load the form',
  loadFailedHint: 'Your choices are safe. It usually helps to try again.',
  tryAgain: 'Try again',
  fieldFailed: 'An error occurred',
  fieldFailedHint: 'Sorry about this. In case anyone asks, the error was:',
  undo: 'Undo',
  redo: 'Redo',
  undone: (labels: string) => `Undone: ${labels}`,
  redone: (labels: string) => `Done again: ${labels}`,
  saved: 'Saved',
  keptWhileOpen: 'Kept only while this page is open',
  startAgain: 'Start again',
  stepComplete: 'All answered',
  stepLacks: (count: number) => lacking(count),
  save: 'Save',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed here would be lost.',
  keepEditing: 'Keep editing',
  discard: 'Discard changes',
  otherTabTitle: 'You changed this book in another tab too',
  otherTabText: (labels: string) => `Which version shall we keep of: ${labels}?`,
  keepMine: 'Keep what is here',
  useTheirs: "Use the other tab's",
};

export type Words = typeof en;
