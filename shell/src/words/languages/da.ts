import type { Words } from '../en';

export const words: Words = {
  siteName: 'Bindery',
  skipToContent: 'Gå til indholdet',
  homeLink: 'Bindery, forside',
  marketChooser: 'Land',
  marketChooserHint: 'Når du vælger et land, åbnes siden for det land',
  cart: 'Kurv',
  footerPromise: 'Lavet én ad gangen, til ét barn.',
  footerNote: 'Trykt, indbundet og sendt af folk, der holder af bøger.',

  homeTitle: 'Personlige børnebøger',
  heroEyebrow: 'En personlig billedbog',
  personalise: (name) => `Lav ${name} personlig`,
  fromPrice: (price) => `Fra ${price}`,
  ages: (from, to) => `${from} til ${to} år`,
  moreBooks: 'Flere bøger',
  howTitle: 'Sådan fungerer det',
  howSteps: [
    {
      title: 'Fortæl os, hvem den er til',
      text: 'Et navn, et par træk, noget de holder af. Det tager omkring to minutter.',
    },
    {
      title: 'Se siderne ændre sig',
      text: 'Hver side tegnes til det barn, mens du skriver. Bladr dem alle igennem, før du køber.',
    },
    { title: 'Vi trykker og binder den ind', text: 'Tykt papir, syet ryg og barnets navn på forsiden.' },
  ],
  noProducts: 'Her er intet til salg endnu',
  noProductsHint: 'Bøger til dette land er på vej. Andre lande har dem allerede.',

  productTitle: (name) => `Lav ${name} personlig`,
  optionsTitle: (name) => `Vælg udgave: ${name}`,
  cartTitle: 'Din kurv',
  bookPreview: 'Forhåndsvisning af bogen',

  invalidCustomisation: 'Ugyldig tilpasning fundet',
  invalidCustomisationHint:
    'Vi kunne ikke læse det, der var gemt for denne bog. Du kan begynde forfra; det tager to minutter.',
  startAnew: 'Begynd forfra',

  notFoundTitle: 'Vi kan ikke finde den side',
  notFoundHint: 'Adressen er måske skrevet forkert, eller siden er flyttet.',
  productNotFoundTitle: 'Den bog har vi ikke',
  productNotFoundHint: 'Den sælges måske i et andet land, eller den har fået nyt navn.',
  backToBooks: 'Se alle bøger',

  productFailed: 'Bogen blev ikke indlæst',
  productsFailed: 'Vores bøger blev ikke indlæst',
  failedHint: 'Tjek forbindelsen, og prøv igen.',
  retry: 'Prøv igen',
  slotFailed: {
    form: 'Formularen blev ikke indlæst',
    preview: 'Forhåndsvisningen blev ikke indlæst',
    options: 'Udgaverne blev ikke indlæst',
    cart: 'Din kurv blev ikke indlæst',
    panel: 'Personalepanelet blev ikke indlæst',
  },
  slotFailedHint: 'Resten af siden virker stadig, og intet af dit er gået tabt.',
  loading: 'Indlæser',

  errorTitle: 'Der opstod en fejl',
  errorSubtitle: 'Det er vi kede af. Hvis nogen spørger, var fejlen:',
};
