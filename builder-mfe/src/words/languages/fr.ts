import { plural } from '@bindery/shared';
import type { Words } from '../en';

const lacking = plural('fr', { one: 'Il manque une réponse', other: 'Il manque # réponses' });

export const words: Words = {
  steps: 'Étapes',
  stepName: (number, title) => `${number}. ${title}`,
  otherFields: 'Autres détails',
  back: 'Retour',
  requiredNote: 'Les champs marqués d’un * sont nécessaires pour le livre.',
  forExample: (example) => `Par exemple ${example}`,
  from: 'Dès',
  loading: 'Chargement du formulaire…',
  loadFailed: 'Nous n’avons pas pu charger le formulaire',
  loadFailedHint: 'Vos choix sont en sécurité. Il suffit souvent de réessayer.',
  tryAgain: 'Réessayer',
  fieldFailed: 'Une erreur est survenue',
  fieldFailedHint: 'Nous en sommes désolés. Si on vous le demande, l’erreur était\u202f:',
  undo: 'Annuler',
  redo: 'Rétablir',
  undone: (labels) => `Annulé\u202f: ${labels}`,
  redone: (labels) => `Rétabli\u202f: ${labels}`,
  saved: 'Enregistré',
  keptWhileOpen: 'Conservé seulement tant que cette page reste ouverte',
  startAgain: 'Recommencer',
  stepComplete: 'Tout est rempli',
  stepLacks: (count) => lacking(count),
  save: 'Enregistrer',
  leaveTitle: 'Quitter sans enregistrer\u202f?',
  leaveText: 'Ce que vous avez changé ici serait perdu.',
  keepEditing: 'Continuer à modifier',
  discard: 'Abandonner les modifications',
  otherTabTitle: 'Vous avez aussi modifié ce livre dans un autre onglet',
  otherTabText: (labels) => `Quelle version garder pour\u202f: ${labels}\u202f?`,
  keepMine: 'Garder ce qui est ici',
  useTheirs: 'Prendre celle de l’autre onglet',
};
