import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Voorbeeld van ${title}`,
  previous: 'Vorige pagina',
  next: 'Volgende pagina',
  onePage: 'Eén pagina tonen',
  twoPages: 'Twee pagina’s tonen',
  where: ([a, b], count) =>
    b === undefined ? `Pagina ${a} van ${count}` : `Pagina’s ${a} en ${b} van ${count}`,
  pageNumber: (number) => `Pagina ${number}`,
  frontCover: 'Voorkant',
  backCover: 'Achterkant',
  allPages: 'Alle pagina’s',
  closePages: 'Sluiten',
  fullScreen: 'Volledig scherm',
  leaveFullScreen: 'Volledig scherm verlaten',

  lookOf: (name) => `Zo ziet ${name} eruit`,
  lookOfCharacter: 'Zo ziet je personage eruit',
  avatarFailed: 'Sorry, we konden dit personage niet tekenen',
  reloadPicture: 'Afbeelding opnieuw laden',
  noRole: (role) => `De avatarrol ‘${role}’ bestaat niet in het schema`,

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
