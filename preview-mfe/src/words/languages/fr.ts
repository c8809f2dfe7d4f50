import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Aperçu de ${title}`,
  previous: 'Page précédente',
  next: 'Page suivante',
  onePage: 'Afficher une page',
  twoPages: 'Afficher deux pages',
  where: ([a, b], count) => (b === undefined ? `Page ${a} sur ${count}` : `Pages ${a} et ${b} sur ${count}`),
  pageNumber: (number) => `Page ${number}`,
  frontCover: 'Première de couverture',
  backCover: 'Quatrième de couverture',
  allPages: 'Toutes les pages',
  closePages: 'Fermer',
  fullScreen: 'Plein écran',
  leaveFullScreen: 'Quitter le plein écran',

  lookOf: (name) => `L’apparence de ${name}`,
  lookOfCharacter: 'L’apparence de votre personnage',
  avatarFailed: 'Désolé, nous n’avons pas pu dessiner ce personnage',
  reloadPicture: 'Recharger l’image',
  noRole: (role) => `Le rôle d’avatar « ${role} » n’existe pas dans le schéma`,

  pageFailed: (pageName) => `Désolé, une erreur est survenue à l’affichage de cette page (${pageName})`,
  reloadHelps: 'Recharger la page peut aider.',
  contactSupport: 'Si le problème persiste, contactez notre assistance.',
  reloadPage: 'Recharger la page',
  noPage: (pageName) => `Aucune page nommée «\u202f${pageName}\u202f»`,

  bookFailedTitle: 'Nous n’avons pas pu ouvrir votre livre',
  bookFailedText: 'Vos choix sont conservés. Réessayer suffit le plus souvent.',
  updateFailed: 'Vos dernières modifications ne sont pas encore dans les images.',
  tryAgain: 'Réessayer',
};
