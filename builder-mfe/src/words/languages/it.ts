import { plural } from '@bindery/shared';
import type { Words } from '../en';

const lacking = plural('it', { one: 'Manca una risposta', other: 'Mancano # risposte' });

export const words: Words = {
  steps: 'Passi',
  stepName: (number, title) => `${number}. ${title}`,
  otherFields: 'Altri dettagli',
  back: 'Indietro',
  requiredNote: 'I campi con * servono per il libro.',
  forExample: (example) => `Per esempio ${example}`,
  from: 'Da',
  loading: 'Stiamo caricando il modulo…',
  loadFailed: 'Non siamo riusciti a caricare il modulo',
  loadFailedHint: 'Le tue scelte sono al sicuro. Di solito basta riprovare.',
  tryAgain: 'Riprova',
  fieldFailed: 'Si è verificato un errore',
  fieldFailedHint: 'Ci dispiace. Se qualcuno lo chiede, l’errore era:',
  undo: 'Annulla',
  redo: 'Ripristina',
  undone: (labels) => `Annullato: ${labels}`,
  redone: (labels) => `Ripristinato: ${labels}`,
  saved: 'Salvato',
  keptWhileOpen: 'Resta solo finché questa pagina è aperta',
  startAgain: 'Ricomincia',
  stepComplete: 'Tutto compilato',
  stepLacks: (count) => lacking(count),
  save: 'Salva',
  leaveTitle: 'Uscire senza salvare?',
  leaveText: 'Quello che hai cambiato qui andrebbe perso.',
  keepEditing: 'Continua a modificare',
  discard: 'Scarta le modifiche',
  otherTabTitle: 'Hai modificato questo libro anche in un’altra scheda',
  otherTabText: (labels) => `Quale versione teniamo per: ${labels}?`,
  keepMine: 'Tieni quella di qui',
  useTheirs: 'Usa quella dell’altra scheda',
};
