import { plural } from '@bindery/shared';
import type { Words } from '../en';

const lacking = plural('nl', { one: 'Nog één antwoord te gaan', other: 'Nog # antwoorden te gaan' });

export const words: Words = {
  steps: 'Stappen',
  stepName: (number, title) => `${number}. ${title}`,
  otherFields: 'Meer details',
  back: 'Terug',
  requiredNote: 'Velden met een * zijn nodig voor het boek.',
  forExample: (example) => `Bijvoorbeeld ${example}`,
  from: 'Vanaf',
  loading: 'Het formulier wordt geladen …',
  loadFailed: 'We konden het formulier niet laden',
  loadFailedHint: 'Je keuzes zijn veilig. Nog een keer proberen helpt meestal.',
  tryAgain: 'Opnieuw proberen',
  fieldFailed: 'Er is een fout opgetreden',
  fieldFailedHint: 'Onze excuses. Mocht iemand het vragen, de fout was:',
  undo: 'Ongedaan maken',
  redo: 'Opnieuw doen',
  undone: (labels) => `Ongedaan gemaakt: ${labels}`,
  redone: (labels) => `Opnieuw gedaan: ${labels}`,
  saved: 'Opgeslagen',
  keptWhileOpen: 'Blijft alleen bewaard zolang deze pagina open is',
  startAgain: 'Opnieuw beginnen',
  stepComplete: 'Alles ingevuld',
  stepLacks: (count) => lacking(count),
  save: 'Opslaan',
  leaveTitle: 'Sluiten zonder op te slaan?',
  leaveText: 'Wat je hier hebt gewijzigd, gaat verloren.',
  keepEditing: 'Verder bewerken',
  discard: 'Wijzigingen weggooien',
  otherTabTitle: 'Je hebt dit boek ook in een ander tabblad gewijzigd',
  otherTabText: (labels) => `Welke versie bewaren we van: ${labels}?`,
  keepMine: 'Bewaar wat hier staat',
  useTheirs: 'Neem die van het andere tabblad',
};
