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
};

export type Words = typeof en;
