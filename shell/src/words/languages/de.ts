import type { Words } from '../en';

export const words: Words = {
  siteName: 'Bindery',
  skipToContent: 'Zum Inhalt springen',
  homeLink: 'Bindery, Startseite',
  marketChooser: 'Land',
  marketChooserHint: 'Die Auswahl öffnet diese Seite für das gewählte Land',
  cart: 'Warenkorb',
  footerPromise: 'Einzeln gemacht, für ein einziges Kind.',
  footerNote: 'Gedruckt, gebunden und verschickt von Menschen, die Bücher mögen.',

  homeTitle: 'Personalisierte Kinderbücher',
  heroEyebrow: 'Ein persönliches Bilderbuch',
  personalise: (name) => `${name} gestalten`,
  fromPrice: (price) => `Ab ${price}`,
  ages: (from, to) => `Für ${from} bis ${to} Jahre`,
  moreBooks: 'Weitere Bücher',
  howTitle: 'So geht es',
  howSteps: [
    {
      title: 'Erzähl uns, für wen',
      text: 'Ein Name, ein paar Merkmale, etwas Liebgewonnenes. Es dauert etwa zwei Minuten.',
    },
    {
      title: 'Sieh zu, wie es entsteht',
      text: 'Jede Seite wird beim Tippen für dieses Kind gezeichnet. Blättere alles durch, bevor du kaufst.',
    },
    {
      title: 'Wir drucken und binden',
      text: 'Dickes Papier, fadengeheftet, mit dem Namen auf dem Umschlag.',
    },
  ],
  noProducts: 'Hier gibt es noch nichts zu kaufen',
  noProductsHint: 'Bücher für dieses Land sind unterwegs. In anderen Ländern gibt es sie schon.',

  productTitle: (name) => `${name} gestalten`,
  optionsTitle: (name) => `Ausgabe wählen: ${name}`,
  cartTitle: 'Dein Warenkorb',
  bookPreview: 'Vorschau des Buches',

  invalidCustomisation: 'Ungültige Personalisierung gefunden',
  invalidCustomisationHint:
    'Was für dieses Buch gespeichert war, ließ sich nicht lesen. Du kannst neu beginnen, es dauert zwei Minuten.',
  startAnew: 'Neu beginnen',

  notFoundTitle: 'Diese Seite gibt es nicht',
  notFoundHint: 'Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen.',
  productNotFoundTitle: 'Dieses Buch haben wir nicht',
  productNotFoundHint: 'Vielleicht gibt es das Buch in einem anderen Land, oder der Name hat sich geändert.',
  backToBooks: 'Alle Bücher ansehen',

  productFailed: 'Dieses Buch wurde nicht geladen',
  productsFailed: 'Unsere Bücher wurden nicht geladen',
  failedHint: 'Prüfe die Verbindung und versuche es noch einmal.',
  retry: 'Noch einmal versuchen',
  slotFailed: {
    form: 'Das Formular wurde nicht geladen',
    preview: 'Die Vorschau wurde nicht geladen',
    options: 'Die Ausgaben wurden nicht geladen',
    cart: 'Dein Warenkorb wurde nicht geladen',
    panel: 'Die Mitarbeiterleiste wurde nicht geladen',
  },
  slotFailedHint: 'Der Rest der Seite funktioniert, und nichts von dir ist verloren.',
  loading: 'Wird geladen',

  errorTitle: 'Ein Fehler ist aufgetreten',
  errorSubtitle: 'Das tut uns leid. Falls jemand fragt, der Fehler war:',
};
