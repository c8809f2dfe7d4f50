import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Voorbeeld van ${title}`,
  previous: 'Vorige pagina',
  next: 'Volgende pagina',
  onePage: 'Eén pagina tonen',
  twoPages: 'Twee pagina’s tonen',
  where: ([a, b], count) => (b === undefined ? `Pagina ${a} van ${count}` : `Pagina’s ${a} en ${b} van ${count}`),

  pageFailed: (pageName) => `Sorry, er ging iets mis bij het tonen van deze pagina (${pageName})`,
  reloadHelps: 'Opnieuw laden helpt misschien.',
  contactSupport: 'Blijft het probleem, neem dan contact op met onze klantenservice.',
  reloadPage: 'Pagina opnieuw laden',
  noPage: (pageName) => `Geen pagina met de naam ‘${pageName}’`,

  bookFailedTitle: 'We konden je boek niet openen',
  bookFailedText: 'Je keuzes zijn bewaard. Meestal helpt het om het opnieuw te proberen.',
  updateFailed: 'Je laatste wijzigingen staan nog niet in de plaatjes.',
  tryAgain: 'Opnieuw proberen',
};
