import { plural } from '@bindery/shared';
import type { Words } from '../en';

const lacking = plural('da', { one: 'Ét svar mangler', other: '# svar mangler' });

export const words: Words = {
  steps: 'Trin',
  stepName: (number, title) => `${number}. ${title}`,
  otherFields: 'Flere oplysninger',
  back: 'Tilbage',
  requiredNote: 'Felter med * skal bruges til bogen.',
  forExample: (example) => `For eksempel ${example}`,
  from: 'Fra',
  loading: 'Formularen indlæses …',
  loadFailed: 'Vi kunne ikke indlæse formularen',
  loadFailedHint: 'Dine valg er i sikkerhed. Det hjælper som regel at prøve igen.',
  tryAgain: 'Prøv igen',
  fieldFailed: 'Der opstod en fejl',
  fieldFailedHint: 'Det er vi kede af. Hvis nogen spørger, var fejlen:',
  undo: 'Fortryd',
  redo: 'Gendan',
  undone: (labels) => `Fortrudt: ${labels}`,
  redone: (labels) => `Gendannet: ${labels}`,
  saved: 'Gemt',
  keptWhileOpen: 'Gemmes kun, så længe siden er åben',
  startAgain: 'Begynd forfra',
  stepComplete: 'Alt er udfyldt',
  stepLacks: (count) => lacking(count),
  save: 'Gem',
  leaveTitle: 'Luk uden at gemme?',
  leaveText: 'Det, du har ændret her, går tabt.',
  keepEditing: 'Bliv ved',
  discard: 'Kassér ændringerne',
  otherTabTitle: 'Du har også ændret bogen i en anden fane',
  otherTabText: (labels) => `Hvilken udgave skal vi beholde: ${labels}?`,
  keepMine: 'Behold det, der står her',
  useTheirs: 'Brug den anden fanes',
};
