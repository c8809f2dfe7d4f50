import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Forhåndsvisning af ${title}`,
  previous: 'Forrige side',
  next: 'Næste side',
  onePage: 'Vis én side',
  twoPages: 'Vis to sider',
  where: ([a, b], count) => (b === undefined ? `Side ${a} af ${count}` : `Side ${a} og ${b} af ${count}`),
  pageNumber: (number) => `Side ${number}`,
  frontCover: 'Forside',
  backCover: 'Bagside',
  allPages: 'Alle sider',
  closePages: 'Luk',
  fullScreen: 'Fuld skærm',
  leaveFullScreen: 'Forlad fuld skærm',

  lookOf: (name) => `Sådan ser ${name} ud`,
  lookOfCharacter: 'Sådan ser din figur ud',
  avatarFailed: 'Beklager, vi kunne ikke tegne denne figur',
  reloadPicture: 'Indlæs billedet igen',
  noRole: (role) => `Avatarrollen »${role}« findes ikke i skemaet`,

  pageFailed: (pageName) => `Beklager, der opstod en fejl, da siden skulle vises (${pageName})`,
  reloadHelps: 'Det hjælper måske at indlæse den igen.',
  contactSupport: 'Kontakt kundeservice, hvis problemet fortsætter.',
  reloadPage: 'Indlæs siden igen',
  noPage: (pageName) => `Ingen side med navnet »${pageName}«`,

  bookFailedTitle: 'Vi kunne ikke åbne din bog',
  bookFailedText: 'Dine valg er gemt. Det hjælper som regel at prøve igen.',
  updateFailed: 'Dine seneste ændringer er endnu ikke med på billederne.',
  tryAgain: 'Prøv igen',
};
