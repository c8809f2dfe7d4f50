import type { Words } from '../en';

export const words: Words = {
  siteName: 'Bindery',
  skipToContent: 'Hoppa till innehållet',
  homeLink: 'Bindery, startsida',
  marketChooser: 'Land',
  marketChooserHint: 'När du väljer ett land öppnas sidan för det landet',
  cart: 'Varukorg',
  footerPromise: 'Gjord en i taget, för ett enda barn.',
  footerNote: 'Tryckt, inbunden och skickad av folk som tycker om böcker.',

  homeTitle: 'Personliga barnböcker',
  heroEyebrow: 'En personlig bilderbok',
  personalise: (name) => `Gör ${name} personlig`,
  fromPrice: (price) => `Från ${price}`,
  ages: (from, to) => `${from} till ${to} år`,
  moreBooks: 'Fler böcker',
  howTitle: 'Så fungerar det',
  howSteps: [
    {
      title: 'Berätta vem boken är till',
      text: 'Ett namn, några drag, något de tycker om. Det tar ungefär två minuter.',
    },
    {
      title: 'Se sidorna förändras',
      text: 'Varje sida tecknas för det barnet medan du skriver. Bläddra igenom alla innan du köper.',
    },
    { title: 'Vi trycker och binder den', text: 'Tjockt papper, sydd rygg och barnets namn på omslaget.' },
  ],
  noProducts: 'Här finns inget att köpa ännu',
  noProductsHint: 'Böcker för det här landet är på väg. Andra länder har dem redan.',

  productTitle: (name) => `Gör ${name} personlig`,
  optionsTitle: (name) => `Välj utgåva: ${name}`,
  cartTitle: 'Din varukorg',
  bookPreview: 'Förhandsvisning av boken',

  invalidCustomisation: 'Ogiltig anpassning hittades',
  invalidCustomisationHint:
    'Vi kunde inte läsa det som var sparat för boken. Du kan börja om; det tar två minuter.',
  startAnew: 'Börja om',

  notFoundTitle: 'Vi hittar inte den sidan',
  notFoundHint: 'Adressen kan vara felskriven, eller så har sidan flyttat.',
  productNotFoundTitle: 'Den boken har vi inte',
  productNotFoundHint: 'Den kanske säljs i ett annat land, eller har bytt namn.',
  backToBooks: 'Se alla böcker',

  productFailed: 'Boken laddades inte',
  productsFailed: 'Våra böcker laddades inte',
  failedHint: 'Kontrollera anslutningen och försök igen.',
  retry: 'Försök igen',
  slotFailed: {
    form: 'Formuläret laddades inte',
    preview: 'Förhandsvisningen laddades inte',
    options: 'Utgåvorna laddades inte',
    cart: 'Din varukorg laddades inte',
    panel: 'Personalpanelen laddades inte',
  },
  slotFailedHint: 'Resten av sidan fungerar, och inget du har gjort är förlorat.',
  loading: 'Laddar',

  errorTitle: 'Ett fel uppstod',
  errorSubtitle: 'Vi ber om ursäkt. Om någon frågar var felet:',
};
