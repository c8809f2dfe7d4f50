import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Anteprima di ${title}`,
  previous: 'Pagina precedente',
  next: 'Pagina successiva',
  onePage: 'Mostra una pagina',
  twoPages: 'Mostra due pagine',
  where: ([a, b], count) => (b === undefined ? `Pagina ${a} di ${count}` : `Pagine ${a} e ${b} di ${count}`),
  pageNumber: (number) => `Pagina ${number}`,
  frontCover: 'Copertina',
  backCover: 'Quarta di copertina',
  allPages: 'Tutte le pagine',
  closePages: 'Chiudi',
  fullScreen: 'Schermo intero',
  leaveFullScreen: 'Esci da schermo intero',

  lookOf: (name) => `L’aspetto di ${name}`,
  lookOfCharacter: 'L’aspetto del tuo personaggio',
  avatarFailed: 'Spiacenti, non siamo riusciti a disegnare questo personaggio',
  reloadPicture: 'Ricarica l’immagine',
  noRole: (role) => `Il ruolo avatar «${role}» non esiste nello schema`,

  pageFailed: (pageName) => `Spiacenti, si è verificato un errore nel mostrare questa pagina (${pageName})`,
  reloadHelps: 'Ricaricare può aiutare.',
  contactSupport: 'Se il problema continua, contatta l’assistenza.',
  reloadPage: 'Ricarica la pagina',
  noPage: (pageName) => `Nessuna pagina con il nome «${pageName}»`,

  bookFailedTitle: 'Non siamo riusciti ad aprire il tuo libro',
  bookFailedText: 'Le tue scelte sono al sicuro. Di solito basta riprovare.',
  updateFailed: 'Le tue ultime modifiche non sono ancora nelle immagini.',
  tryAgain: 'Riprova',
};
