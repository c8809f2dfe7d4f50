export const en = {
  siteName: 'Bindery',
  skipToContent: 'Skip to content',
  homeLink: 'Bindery, home',
  marketChooser: 'Country',
  marketChooserHint: 'Choosing a country opens this page for that country',
  cart: 'Cart',
  footerPromise: 'Made one at a time, for one child.',
  footerNote: 'Printed, bound and posted by people who like books.',

  homeTitle: 'Personalised books for children',
  heroEyebrow: 'A personalised picture book',
  personalise: (name: string) => `Personalise ${name}`,
  fromPrice: (price: string) => `From ${price}`,
  ages: (from: number, to: number) => `Ages ${from} to ${to}`,
  moreBooks: 'More books',
  howTitle: 'How it works',
  howSteps: [
    {
      title: 'Tell us who it is for',
      text: 'A name, a few looks, a favourite thing. It takes about two minutes.',
    },
    {
      title: 'Watch the pages change',
      text: 'Every page is drawn for that child while you type. Turn them all before you buy.',
    },
    { title: 'We print and bind it', text: 'Thick paper, a sewn spine, and their name on the cover.' },
  ],
  noProducts: 'There is nothing for sale here yet',
  noProductsHint: 'Books for this country are on their way. Other countries have them already.',

  productTitle: (name: string) => `Personalise ${name}`,
  optionsTitle: (name: string) => `Choose a format for ${name}`,
  cartTitle: 'Your cart',
  bookPreview: 'Preview of the book',

  invalidCustomisation: 'Invalid customisation found',
  invalidCustomisationHint:
    'We could not read what was saved for this book. You can start anew; it takes two minutes.',
  startAnew: 'Start anew',

  notFoundTitle: 'We cannot find that page',
  notFoundHint: 'The address may be mistyped, or the page has moved.',
  productNotFoundTitle: 'We do not have that book',
  productNotFoundHint: 'It may be sold in another country, or its name has changed.',
  backToBooks: 'See all books',

  productFailed: 'This book did not load',
  productsFailed: 'Our books did not load',
  failedHint: 'Check the connection and try again.',
  retry: 'Try again',
  slotFailed: {
    form: 'The form did not load',
    preview: 'The preview did not load',
    options: 'The formats did not load',
    cart: 'Your cart did not load',
    panel: 'The staff panel did not load',
  },
  slotFailedHint: 'The rest of the page still works, and nothing you made is lost.',
  loading: 'Loading',

  errorTitle: 'An error occurred',
  errorSubtitle: 'Sorry about this. In case anyone asks, the error was:',
};

export type Words = typeof en;
