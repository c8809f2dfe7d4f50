import type { Words } from './en';

export const de: Words = {
  steps: 'Schritte',
  stepName: (number, title) => `${number}. ${title}`,
  otherFields: 'Weitere Angaben',
  back: 'Zurück',
  requiredNote: 'Felder mit * werden für das Buch gebraucht.',
  forExample: (example) => `Zum Beispiel ${example}`,
  from: 'Ab',
  loading: 'Das Formular wird geladen …',
  loadFailed: 'Das Formular ließ sich nicht laden',
  loadFailedHint: 'Deine Auswahl ist sicher. Ein neuer Versuch hilft meistens.',
  tryAgain: 'Noch einmal versuchen',
  fieldFailed: 'Ein Fehler ist aufgetreten',
  fieldFailedHint: 'Das tut uns leid. Falls jemand fragt, der Fehler war:',
};
