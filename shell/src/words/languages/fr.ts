import type { Words } from '../en';

export const words: Words = {
  siteName: 'Bindery',
  skipToContent: 'Aller au contenu',
  homeLink: 'Bindery, accueil',
  marketChooser: 'Pays',
  marketChooserHint: 'Choisir un pays ouvre cette page pour ce pays',
  cart: 'Panier',
  footerPromise: 'Faits un par un, chacun pour un seul enfant.',
  footerNote: 'Imprimés, reliés et postés par des gens qui aiment les livres.',

  homeTitle: 'Livres personnalisés pour enfants',
  heroEyebrow: 'Un album illustré personnalisé',
  personalise: (name) => `Personnaliser ${name}`,
  fromPrice: (price) => `À partir de ${price}`,
  ages: (from, to) => `De ${from} à ${to} ans`,
  moreBooks: 'Autres livres',
  howTitle: 'Comment ça marche',
  howSteps: [
    {
      title: 'Dites-nous pour qui',
      text: 'Un prénom, quelques traits, une chose préférée. Deux minutes suffisent.',
    },
    {
      title: 'Regardez les pages changer',
      text: 'Chaque page est dessinée pour cet enfant pendant que vous écrivez. Tournez-les toutes avant d’acheter.',
    },
    {
      title: 'Nous l’imprimons et le relions',
      text: 'Papier épais, dos cousu, et son prénom sur la couverture.',
    },
  ],
  noProducts: 'Il n’y a encore rien à vendre ici',
  noProductsHint: 'Les livres pour ce pays arrivent. D’autres pays les ont déjà.',

  productTitle: (name) => `Personnaliser ${name}`,
  optionsTitle: (name) => `Choisir le format\u202f: ${name}`,
  cartTitle: 'Votre panier',
  bookPreview: 'Aperçu du livre',

  invalidCustomisation: 'Personnalisation non valide',
  invalidCustomisationHint:
    'Nous n’avons pas pu lire ce qui était enregistré pour ce livre. Vous pouvez recommencer, cela prend deux minutes.',
  startAnew: 'Recommencer',

  notFoundTitle: 'Cette page est introuvable',
  notFoundHint: 'L’adresse est peut-être mal saisie, ou la page a changé de place.',
  productNotFoundTitle: 'Nous n’avons pas ce livre',
  productNotFoundHint: 'Il est peut-être vendu dans un autre pays, ou son nom a changé.',
  backToBooks: 'Voir tous les livres',

  productFailed: 'Ce livre ne s’est pas chargé',
  productsFailed: 'Nos livres ne se sont pas chargés',
  failedHint: 'Vérifiez la connexion et réessayez.',
  retry: 'Réessayer',
  slotFailed: {
    form: 'Le formulaire ne s’est pas chargé',
    preview: 'L’aperçu ne s’est pas chargé',
    options: 'Les formats ne se sont pas chargés',
    cart: 'Votre panier ne s’est pas chargé',
    panel: 'Le panneau de l’équipe ne s’est pas chargé',
  },
  slotFailedHint: 'Le reste de la page fonctionne, et rien de ce que vous avez fait n’est perdu.',
  loading: 'Chargement',

  errorTitle: 'Une erreur est survenue',
  errorSubtitle: 'Nous en sommes désolés. Si on vous le demande, l’erreur était\u202f:',
};
