import { plural } from '@bindery/shared';
import type { Words } from '../en';

const lacking = plural('sv', { one: 'Ett svar kvar', other: '# svar kvar' });

export const words: Words = {
  steps: 'Steg',
  stepName: (number, title) => `${number}. ${title}`,
  otherFields: 'Fler uppgifter',
  back: 'Tillbaka',
  requiredNote: 'Fält med * behövs för boken.',
  forExample: (example) => `Till exempel ${example}`,
  from: 'Från',
  loading: 'Formuläret laddas …',
  loadFailed: 'Vi kunde inte ladda formuläret',
  loadFailedHint: 'Dina val är i tryggt förvar. Det brukar hjälpa att försöka igen.',
  tryAgain: 'Försök igen',
  fieldFailed: 'Ett fel uppstod',
  fieldFailedHint: 'Vi ber om ursäkt. Om någon frågar var felet:',
  undo: 'Ångra',
  redo: 'Gör om',
  undone: (labels) => `Ångrat: ${labels}`,
  redone: (labels) => `Gjort om: ${labels}`,
  saved: 'Sparat',
  keptWhileOpen: 'Finns kvar bara så länge sidan är öppen',
  startAgain: 'Börja om',
  stepComplete: 'Allt är ifyllt',
  stepLacks: (count) => lacking(count),
  save: 'Spara',
  leaveTitle: 'Stänga utan att spara?',
  leaveText: 'Det du har ändrat här går förlorat.',
  keepEditing: 'Fortsätt redigera',
  discard: 'Släng ändringarna',
  otherTabTitle: 'Du har ändrat boken i en annan flik också',
  otherTabText: (labels) => `Vilken version ska vi behålla av: ${labels}?`,
  keepMine: 'Behåll det som står här',
  useTheirs: 'Använd den andra flikens',
};
