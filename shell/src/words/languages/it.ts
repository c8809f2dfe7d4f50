import type { Words } from '../en';

export const words: Words = {
  siteName: 'Bindery',
  skipToContent: 'Vai al contenuto',
  homeLink: 'Bindery, pagina iniziale',
  marketChooser: 'Paese',
  marketChooserHint: 'Scegliendo un Paese si apre questa pagina per quel Paese',
  cart: 'Carrello',
  footerPromise: 'Fatti uno alla volta, ognuno per un solo bambino.',
  footerNote: 'Stampati, rilegati e spediti da chi ama i libri.',

  homeTitle: 'Libri personalizzati per bambini',
  heroEyebrow: 'Un albo illustrato personalizzato',
  personalise: (name) => `Personalizza ${name}`,
  fromPrice: (price) => `Da ${price}`,
  ages: (from, to) => `Da ${from} a ${to} anni`,
  moreBooks: 'Altri libri',
  howTitle: 'Come funziona',
  howSteps: [
    { title: 'Dicci per chi è', text: 'Un nome, qualche tratto, una cosa del cuore. Bastano due minuti.' },
    {
      title: 'Guarda le pagine cambiare',
      text: 'Ogni pagina è disegnata per quel bambino mentre scrivi. Sfogliale tutte prima di comprare.',
    },
    { title: 'Lo stampiamo e rileghiamo', text: 'Carta spessa, dorso cucito e il suo nome in copertina.' },
  ],
  noProducts: 'Qui non c’è ancora niente in vendita',
  noProductsHint: 'I libri per questo Paese stanno arrivando. In altri Paesi ci sono già.',

  productTitle: (name) => `Personalizza ${name}`,
  optionsTitle: (name) => `Scegli il formato: ${name}`,
  cartTitle: 'Il tuo carrello',
  bookPreview: 'Anteprima del libro',

  invalidCustomisation: 'Personalizzazione non valida',
  invalidCustomisationHint:
    'Non siamo riusciti a leggere ciò che era salvato per questo libro. Puoi ricominciare, bastano due minuti.',
  startAnew: 'Ricomincia',

  notFoundTitle: 'Non troviamo questa pagina',
  notFoundHint: 'Forse l’indirizzo è sbagliato, o la pagina è stata spostata.',
  productNotFoundTitle: 'Non abbiamo questo libro',
  productNotFoundHint: 'Forse è in vendita in un altro Paese, o ha cambiato nome.',
  backToBooks: 'Vedi tutti i libri',

  productFailed: 'Questo libro non si è caricato',
  productsFailed: 'I nostri libri non si sono caricati',
  failedHint: 'Controlla la connessione e riprova.',
  retry: 'Riprova',
  slotFailed: {
    form: 'Il modulo non si è caricato',
    preview: 'L’anteprima non si è caricata',
    options: 'I formati non si sono caricati',
    cart: 'Il carrello non si è caricato',
    panel: 'Il pannello del personale non si è caricato',
  },
  slotFailedHint: 'Il resto della pagina funziona e nulla di ciò che hai fatto è perso.',
  loading: 'Caricamento',

  errorTitle: 'Si è verificato un errore',
  errorSubtitle: 'Ci dispiace. Se qualcuno lo chiede, l’errore era:',
};
