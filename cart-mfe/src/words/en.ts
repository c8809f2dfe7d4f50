import { plural } from '@bindery/shared';

const count = plural('en', { one: '# item', other: '# items' });
const choices = plural('en', { one: '# more choice', other: '# more choices' });

/** Every text of the cart. Another language is another file of this shape. */
export const en = {
  // options step
  chooseFormat: 'Choose your format',
  chooseFormatLead: 'The same story, bound your way.',
  formatDescriptions: {
    hardcover: 'A sturdy cover for a shelf of favourites',
    layflat: 'Thick pages that open completely flat',
    softcover: 'Light and bendy, made for bags and bedtime',
  },
  formatExtra: (difference: string) => `${difference} more`,
  yourBook: 'Your book',
  yourPhoto: 'Your photo',
  changeBook: 'Change',
  changeBookName: 'Change what you personalised',
  total: 'Total',
  addToCart: 'Add to cart',
  adding: 'Adding your book…',
  saveChanges: 'Save changes',
  savingChanges: 'Saving your changes…',
  addAsAnother: 'Add as another book',
  editingLine: 'You are changing a book that is already in your cart.',
  nothingYet: 'This book is still waiting for its hero',
  nothingYetLead: 'Tell us who the story is about, then choose how it is bound.',
  personalise: 'Personalise this book',

  // what can go wrong while adding
  offlineTitle: 'You are offline',
  offlineText: 'Your book is saved on this device. Connect to the internet, then try again.',
  addFailedTitle: 'Your book is not in the cart yet',
  addFailedText: 'Something went wrong on our side. Nothing is lost: please try again.',
  addBusyText:
    'We are still working on your last try. Give it a moment, then try again: it will not be added twice.',
  addGoneText: 'We could not find this book any more. Your choices are kept on this device.',
  addInvalidTitle: 'Some choices need another look',
  mend: 'Put it right',
  backToForm: 'Back to your book',
  lineGoneText: 'This book is no longer in your cart. You can still add it as another book.',
  addMissingText: 'Missing essential data to perform request. Please try again.',
  tryAgain: 'Try again',

  // cart page
  cartTitle: 'Your cart',
  cartLoading: 'Fetching your cart',
  cartFailedTitle: 'We could not open your cart',
  cartFailedText: 'Your books are safe. It usually helps to try again.',
  cartOfflineText: 'You seem to be offline. Your books are safe: connect to the internet, then try again.',
  emptyTitle: 'Your cart is waiting for its first story',
  emptyText: 'Pick a book, add a name you love, and watch the pages change.',
  emptyAction: 'See our books',
  formatLabel: 'Format',
  choicesOf: (title: string) => `Choices for ${title}`,
  moreChoices: (more: number) => choices(more),
  each: (price: string) => `${price} each`,
  includes: (what: string) => `Includes: ${what}`,
  free: 'FREE',
  quantityOf: (title: string) => `Quantity of ${title}`,
  fewer: (title: string) => `One fewer of ${title}`,
  more: (title: string) => `One more of ${title}`,
  quantityFailed: 'We could not change the quantity. Please try again.',
  edit: 'Edit',
  editName: (title: string) => `Edit ${title}`,
  remove: 'Remove',
  removeName: (title: string) => `Remove ${title}`,
  removed: (title: string) => `${title} was removed from your cart.`,
  removeFailed: 'We could not remove it. Please try again.',
  undo: 'Undo',
  undoName: (title: string) => `Undo: put ${title} back`,
  restored: (title: string) => `${title} is back in your cart.`,
  undoFailed: 'We could not put it back. Please try again.',
  dismiss: 'Dismiss',

  // order summary
  summaryTitle: 'Summary',
  subtotal: (items: number) => `Subtotal (${count(items)})`,
  tax: 'Tax',
  taxIncluded: 'Included',
  taxLater: 'Added when you order',
  totalBeforeTax: 'Total before tax',
  kept: 'Your cart is saved on this device. Take your time: your books will be here when you come back.',
  orderingSoon: 'Ordering opens soon. Until then, make as many books as you like.',
  anotherBook: 'Make another book',

  // link to the cart
  miniCart: 'Cart',
  miniCartName: (items: number) => (items > 0 ? `Cart, ${count(items)}` : 'Cart, empty'),
};

export type Words = typeof en;
