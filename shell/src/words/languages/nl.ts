import type { Words } from '../en';

export const words: Words = {
  siteName: 'Bindery',
  skipToContent: 'Naar de inhoud',
  homeLink: 'Bindery, startpagina',
  marketChooser: 'Land',
  marketChooserHint: 'Als je een land kiest, opent deze pagina voor dat land',
  cart: 'Winkelwagen',
  footerPromise: 'Eén voor één gemaakt, voor één kind.',
  footerNote: 'Gedrukt, gebonden en verstuurd door mensen die van boeken houden.',

  homeTitle: 'Persoonlijke kinderboeken',
  heroEyebrow: 'Een gepersonaliseerd prentenboek',
  personalise: (name) => `Maak ${name} persoonlijk`,
  fromPrice: (price) => `Vanaf ${price}`,
  ages: (from, to) => `${from} tot ${to} jaar`,
  moreBooks: 'Meer boeken',
  howTitle: 'Zo werkt het',
  howSteps: [
    {
      title: 'Vertel ons voor wie het is',
      text: 'Een naam, een paar trekken, iets liefs of leuks. Het duurt zo’n twee minuten.',
    },
    {
      title: 'Zie de pagina’s veranderen',
      text: 'Elke pagina wordt voor dat kind getekend terwijl je typt. Blader ze allemaal door voor je koopt.',
    },
    { title: 'Wij drukken en binden het', text: 'Dik papier, een genaaide rug en hun naam op de kaft.' },
  ],
  noProducts: 'Hier is nog niets te koop',
  noProductsHint: 'Boeken voor dit land zijn onderweg. Andere landen hebben ze al.',

  productTitle: (name) => `Maak ${name} persoonlijk`,
  optionsTitle: (name) => `Kies een uitvoering: ${name}`,
  cartTitle: 'Je winkelwagen',
  bookPreview: 'Voorbeeld van het boek',

  invalidCustomisation: 'Ongeldige personalisatie gevonden',
  invalidCustomisationHint:
    'We konden niet lezen wat voor dit boek was bewaard. Je kunt opnieuw beginnen; het duurt twee minuten.',
  startAnew: 'Opnieuw beginnen',

  notFoundTitle: 'We kunnen die pagina niet vinden',
  notFoundHint: 'Misschien is het adres verkeerd getypt, of is de pagina verplaatst.',
  productNotFoundTitle: 'Dat boek hebben we niet',
  productNotFoundHint: 'Misschien wordt het in een ander land verkocht, of heet het nu anders.',
  backToBooks: 'Bekijk alle boeken',

  productFailed: 'Dit boek is niet geladen',
  productsFailed: 'Onze boeken zijn niet geladen',
  failedHint: 'Controleer de verbinding en probeer het opnieuw.',
  retry: 'Opnieuw proberen',
  slotFailed: {
    form: 'Het formulier is niet geladen',
    preview: 'Het voorbeeld is niet geladen',
    options: 'De uitvoeringen zijn niet geladen',
    cart: 'Je winkelwagen is niet geladen',
    panel: 'Het medewerkerspaneel is niet geladen',
  },
  slotFailedHint: 'De rest van de pagina werkt nog, en niets van wat je maakte is verloren.',
  loading: 'Laden',

  errorTitle: 'Er is een fout opgetreden',
  errorSubtitle: 'Onze excuses. Mocht iemand het vragen, de fout was:',
};
