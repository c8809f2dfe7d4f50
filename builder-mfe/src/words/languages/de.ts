import { plural } from '@bindery/shared';
import type { Words } from '../en';

const lacking = plural('de', { one: 'Eine Angabe fehlt noch', other: '# Angaben fehlen noch' });

export const words: Words = {
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
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  undone: (labels) => `Rückgängig gemacht: ${labels}`,
  redone: (labels) => `Wiederholt: ${labels}`,
  saved: 'Gespeichert',
  keptWhileOpen: 'Bleibt nur, solange diese Seite offen ist',
  startAgain: 'Neu beginnen',
  stepComplete: 'Alles ausgefüllt',
  stepLacks: (count) => lacking(count),
  save: 'Speichern',
  leaveTitle: 'Ohne Speichern schließen?',
  leaveText: 'Was du hier geändert hast, ginge verloren.',
  keepEditing: 'Weiter bearbeiten',
  discard: 'Änderungen verwerfen',
  otherTabTitle: 'Du hast dieses Buch auch in einem anderen Tab geändert',
  otherTabText: (labels) => `Welche Fassung sollen wir behalten: ${labels}?`,
  keepMine: 'Diese hier behalten',
  useTheirs: 'Die des anderen Tabs nehmen',
};
