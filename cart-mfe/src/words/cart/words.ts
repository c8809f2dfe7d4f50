// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Choose your format */
  readonly chooseFormat: string;
  /** The same pages, made your way. */
  readonly chooseFormatLead: string;
  /** {difference} more (Beside a format that costs more than the cheapest. {difference}: amount with its currency.) */
  readonly formatExtra: (difference: string) => string;
  /** {percent} off with {code} (On a format's card. {percent}: '20%'. {code}: what the shopper enters in the cart.) */
  readonly formatPromotion: (percent: string, code: string) => string;
  /** Choose your gift wrap */
  readonly chooseGiftWrap: string;
  /** It arrives wrapped, ready to give. */
  readonly chooseGiftWrapLead: string;
  /** No gift wrap */
  readonly noGiftWrap: string;
  /** It comes in a plain box. */
  readonly noGiftWrapText: string;
  /** Gift message */
  readonly giftMessage: string;
  /** Printed on a card with the wrapped book. Leave blank for no card. */
  readonly giftMessageHint: string;
  /** {count, plural, one {# character left} other {# characters left}} ({count}: how many may still be written.) */
  readonly giftMessageLeft: (count: number) => string;
  /** On the card (Over the words that are printed on the card with a gift wrap.) */
  readonly onTheCard: string;
  /** None of our papers goes with {format}. Choose another format, or go on without. ({format}: name of the chosen format.) */
  readonly noPaperFits: (format: string) => string;
  /** Something to go with it? */
  readonly chooseAddOns: string;
  /** Take as many as you like, or none. */
  readonly chooseAddOnsLead: string;
  /** Quick look (Opens a panel with more about something that goes along.) */
  readonly quickLook: string;
  /** Quick look: {name} (Read out for the button. {name}: of something that goes along.) */
  readonly quickLookAt: (name: string) => string;
  /** Add it */
  readonly addToBook: string;
  /** Take it off again */
  readonly takeOff: string;
  /** Not with {format} (On a card that cannot be chosen. {format}: name of the chosen format.) */
  readonly notWithFormat: (format: string) => string;
  /** Does not go with this one */
  readonly notWithBook: string;
  /** Not sold in your country */
  readonly notInCountry: string;
  /** Not available at the moment */
  readonly notAvailable: string;
  /** We took “{name}” off: it does not go with {format}. ({name}: a gift wrap or an add-on. {format}: name of the chosen format.) */
  readonly droppedByFormat: (name: string, format: string) => string;
  /** We took “{name}” off: it does not go with this one. ({name}: a gift wrap or an add-on.) */
  readonly droppedByBook: (name: string) => string;
  /** We took “{name}” off: it is not sold in this country. ({name}: a gift wrap or an add-on.) */
  readonly droppedByCountry: (name: string) => string;
  /** We took “{name}” off: we cannot send it at the moment. ({name}: a gift wrap or an add-on.) */
  readonly droppedAsGone: (name: string) => string;
  /** Choose another */
  readonly chooseAnother: string;
  /** Choose another in place of {name} (Read out for the button. {name}: what was taken off.) */
  readonly chooseAnotherFor: (name: string) => string;
  /** Go without */
  readonly goWithout: string;
  /** Go without {name} (Read out for the button. {name}: what was taken off.) */
  readonly goWithoutName: (name: string) => string;
  /** We could not look up your gift wrap and extras */
  readonly extrasFailedTitle: string;
  /** Your choice is kept on this device. The price is shown as soon as we know it. */
  readonly extrasFailedText: string;
  /** One moment… (In place of the total while it is not known.) */
  readonly totalPending: string;
  /** Close */
  readonly close: string;
  /** Go on with your changes (Link to the form of the book.) */
  readonly goOn: string;
  /** Summary */
  readonly summaryTitle: string;
  /** What it costs */
  readonly priceTitle: string;
  /** Not before {day} (The delivery day that the shopper wants. {day}: '24 December'.) */
  readonly notBeforeDay: (day: string) => string;
  /** By {day} (The delivery day that the shopper wants. {day}: '24 December'.) */
  readonly byDay: (day: string) => string;
  /** Gift wrap */
  readonly giftWrapLabel: string;
  /** To go with it */
  readonly addOnsLabel: string;
  /** Steps */
  readonly formSteps: string;
  /** Your choices */
  readonly yourChoices: string;
  /** Your photo */
  readonly yourPhoto: string;
  /** Change */
  readonly changeBook: string;
  /** Change what you personalised */
  readonly changeBookName: string;
  /** Total */
  readonly total: string;
  /** {amount} with delivery (Small, under the price of a book and its extras. {amount}: the total with the cheapest delivery.) */
  readonly totalWithDelivery: (amount: string) => string;
  /** {amount} with delivery, before tax (Small, under the price of a book and its extras. {amount}: the total with the cheapest delivery.) */
  readonly totalWithDeliveryBeforeTax: (amount: string) => string;
  /** Add to cart */
  readonly addToCart: string;
  /** Adding to your cart… */
  readonly adding: string;
  /** Save changes */
  readonly saveChanges: string;
  /** Saving your changes… */
  readonly savingChanges: string;
  /** Save changes for {name} (Button that saves the changes of a book in the cart. {name}: the child's name.) */
  readonly saveBook: (name: string) => string;
  /** {title} is no longer in your cart. It was removed in another tab or on another device. ({title}: title of the book.) */
  readonly goneElsewhere: (title: string) => string;
  /** Put it back */
  readonly putBack: string;
  /** Put {title} back (Read out for the button. {title}: title of the book.) */
  readonly putBackName: (title: string) => string;
  /** Add as a new one */
  readonly addAsAnother: string;
  /** Your photo is still on its way. We wait for it. */
  readonly photoOnTheWay: string;
  /** Waiting… (On the button that was pressed, while a photo is still on its way. Short: the price stands beside it.) */
  readonly photoAwaited: string;
  /** Your photo did not arrive */
  readonly photoLostTitle: string;
  /** Choose it again, or go on without it. Everything else is saved. */
  readonly photoLostText: string;
  /** Choose it again */
  readonly photoChooseAgain: string;
  /** It all begins with a few answers */
  readonly nothingYet: string;
  /** Tell us who it is for, then choose the format. */
  readonly nothingYetLead: string;
  /** Personalise it */
  readonly personalise: string;
  /** You are offline */
  readonly offlineTitle: string;
  /** What you made is saved on this device. Connect to the internet, then try again. */
  readonly offlineText: string;
  /** It is not in the cart yet */
  readonly addFailedTitle: string;
  /** Something went wrong on our side. Nothing is lost: please try again. */
  readonly addFailedText: string;
  /** We are still working on your last try. Give it a moment, then try again: it will not be added twice. */
  readonly addBusyText: string;
  /** We could not find this product any more. Your choices are kept on this device. */
  readonly addGoneText: string;
  /** Your cart is full: it holds {limit} different items. Remove one to make room for this one. ({limit}: how many different books a cart holds.) */
  readonly cartFull: (limit: number) => string;
  /** We print at most {limit} copies of the same item. Please choose fewer. ({limit}: how many copies of one book a cart holds.) */
  readonly quantityLimit: (limit: number) => string;
  /** Your browser refuses the cookie that protects your cart. Allow cookies for this shop in the browser's settings, then try again. Leave this page open: what you made is still here. */
  readonly cookiesRefused: string;
  /** Sorry, we couldn't find that item */
  readonly itemNotFound: string;
  /** This was changed in another tab or on another device. You see it as it is now. */
  readonly changedElsewhere: string;
  /** Some choices need another look */
  readonly addInvalidTitle: string;
  /** Put it right (Button that leads to the choices that need another look.) */
  readonly mend: string;
  /** Back to your choices */
  readonly backToForm: string;
  /** It is no longer in your cart. You can still add it as a new one. */
  readonly lineGoneText: string;
  /** Missing essential data to perform request. Please try again. */
  readonly addMissingText: string;
  /** Try again */
  readonly tryAgain: string;
  /** This part did not load */
  readonly lateFailed: string;
  /** Check the connection and try again. */
  readonly lateFailedHint: string;
  /** Reload the page */
  readonly reload: string;
  /** Your cart */
  readonly cartTitle: string;
  /** Fetching your cart */
  readonly cartLoading: string;
  /** We could not open your cart */
  readonly cartFailedTitle: string;
  /** Nothing is lost. It usually helps to try again. */
  readonly cartFailedText: string;
  /** You seem to be offline. Nothing is lost: connect to the internet, then try again. */
  readonly cartOfflineText: string;
  /** You have ordered what was in this cart, in another tab or on another device. */
  readonly orderedElsewhere: string;
  /** See your order */
  readonly seeOrder: string;
  /** Your cart is waiting for its first story */
  readonly emptyTitle: string;
  /** Pick a book, add a name you love, and watch the pages change. */
  readonly emptyText: string;
  /** See our books */
  readonly emptyAction: string;
  /** Format */
  readonly formatLabel: string;
  /** Choices for {title} (Read out for the list of what the shopper chose. {title}: title of the book.) */
  readonly choicesOf: (title: string) => string;
  /** {more, plural, one {# more choice} other {# more choices}} (Opens the rest of a list. {more}: how many choices of the shopper it does not show.) */
  readonly moreChoices: (more: number) => string;
  /** {price} each ({price}: amount with its currency, for one copy.) */
  readonly each: (price: string) => string;
  /** Includes: {what} (What was added to a book. {what}: its name and price.) */
  readonly includes: (what: string) => string;
  /** FREE (In place of a price.) */
  readonly free: string;
  /** Quantity of {title} (Read out for the field. {title}: title of the book.) */
  readonly quantityOf: (title: string) => string;
  /** One fewer of {title} (Read out for the minus button. {title}: title of the book.) */
  readonly fewer: (title: string) => string;
  /** One more of {title} (Read out for the plus button. {title}: title of the book.) */
  readonly more: (title: string) => string;
  /** We could not change the quantity. Please try again. */
  readonly quantityFailed: string;
  /** Edit */
  readonly edit: string;
  /** Edit {title} (Read out for the button. {title}: title of the book.) */
  readonly editName: (title: string) => string;
  /** Remove */
  readonly remove: string;
  /** Remove {title} (Read out for the button. {title}: title of the book.) */
  readonly removeName: (title: string) => string;
  /** {title} was removed from your cart. ({title}: title of the book.) */
  readonly removed: (title: string) => string;
  /** We could not remove it. Please try again. */
  readonly removeFailed: string;
  /** Not on sale yet. It is not counted. */
  readonly notYetOnSale: string;
  /** No longer on sale. It is not counted, and can only be removed. */
  readonly noLongerOnSale: string;
  /** Sold out at the moment. It is not counted. */
  readonly soldOut: string;
  /** Cannot be bought at the moment. */
  readonly cannotBeBought: string;
  /** Undo */
  readonly undo: string;
  /** Undo: put {title} back (Read out for the button. {title}: title of the book.) */
  readonly undoName: (title: string) => string;
  /** {title} is back in your cart. (Said after undo. {title}: title of the book.) */
  readonly restored: (title: string) => string;
  /** We could not put it back. Please try again. */
  readonly undoFailed: string;
  /** Dismiss */
  readonly dismiss: string;
  /** {items, plural, one {Subtotal (# item)} other {Subtotal (# items)}} ({items}: copies in the cart.) */
  readonly subtotal: (items: number) => string;
  /** Tax */
  readonly tax: string;
  /** Included */
  readonly taxIncluded: string;
  /** Added when you order */
  readonly taxLater: string;
  /** Total before tax */
  readonly totalBeforeTax: string;
  /** Your cart is saved on this device. Take your time: everything will be here when you come back. (Under the summary of the cart.) */
  readonly kept: string;
  /** Your browser stores nothing for this shop: your cart is only here while this page is open. To keep it, allow this site to store data in the browser's settings. */
  readonly keptWhileOpen: string;
  /** Checkout */
  readonly toCheckout: string;
  /** You pay at the very end, once you’ve checked everything. (Fills the place of the wallets if this device has none.) */
  readonly payLast: string;
  /** Make another book */
  readonly anotherBook: string;
  /** Cart */
  readonly miniCart: string;
  /** {items, plural, =0 {Cart, empty} one {Cart, # item} other {Cart, # items}} (Read out for the link to the cart. {items}: copies in it.) */
  readonly miniCartName: (items: number) => string;
  /** Fewer choices (Closes the rest of a list that was opened.) */
  readonly fewerChoices: string;
  /** Was {price} (Read out for a price that is struck through, before the one that counts. {price}: amount with its currency.) */
  readonly wasPrice: (price: string) => string;
  /** Goes with {title} (Read out for the list of gift wrap and add-ons. {title}: title of the book.) */
  readonly extrasOf: (title: string) => string;
  /** Make one for another child (Button: the same book again, for which only another name is to be written.) */
  readonly duplicate: string;
  /** We could not open the copy. Please try again. */
  readonly duplicateFailed: string;
  /** Save for later */
  readonly saveForLater: string;
  /** {title} is saved for later. ({title}: title of the book.) */
  readonly savedForLater: (title: string) => string;
  /** Saved for later (Heading over books that are put aside.) */
  readonly savedTitle: string;
  /** They are not part of the total. Each costs what it costs on the day you move it back. (Of the books saved for later.) */
  readonly savedText: string;
  /** Move to cart */
  readonly moveToCart: string;
  /** We could not change your cart. Please try again. */
  readonly changeFailed: string;
  /** The price has changed */
  readonly priceChangedTitle: string;
  /** One copy was {before} when you chose it and is {now} today. ({before}, {now}: amounts with their currency.) */
  readonly priceChangedText: (before: string, now: string) => string;
  /** Agree to {now} (Button. {now}: the new price, amount with its currency.) */
  readonly agreePrice: (now: string) => string;
  /** A price has changed. Please agree to it before you order. */
  readonly agreeFirst: string;
  /** We have redrawn some pages (A newer version of the book's pictures is there.) */
  readonly newerTitle: string;
  /** Yours stays as you made it, unless you choose the new pages. */
  readonly newerText: string;
  /** See what changes */
  readonly seeChanges: string;
  /** Use the new pages */
  readonly takeNewer: string;
  /** Comparing the pages… */
  readonly comparing: string;
  /** {pages, plural, =0 {No page looks different: only the way it is printed has changed.} one {# page looks different.} other {# pages look different.}} ({pages}: how many pages of the book the newer version draws otherwise.) */
  readonly changedPages: (pages: number) => string;
  /** As you made it (Heading over pages of the book, beside those of the newer version.) */
  readonly asInCart: string;
  /** New (Heading over pages of the newer version.) */
  readonly asNewer: string;
  /** This version has no such page */
  readonly noSuchPage: string;
  /** We could not show the pages. */
  readonly compareFailed: string;
  /** Look through the pages and approve them (Button: opens all pages of a book in the cart, to be looked at before it is bought.) */
  readonly lookThrough: string;
  /** Look again */
  readonly lookAgain: string;
  /** You have approved every page */
  readonly bookApproved: string;
  /** Some pages have changed since you approved them */
  readonly pagesChangedTitle: string;
  /** The others stay approved. */
  readonly pagesChangedText: string;
  /** Look at the changed pages */
  readonly lookAtChanged: string;
  /** Look at each page. Once you have seen them all, approve them: we print them exactly like this. */
  readonly proofLead: string;
  /** {pages, plural, one {# page has changed since you approved it. The others stay approved.} other {# pages have changed since you approved them. The others stay approved.}} (Over pages to look at again. {pages}: how many.) */
  readonly changedSince: (pages: number) => string;
  /** Show all pages */
  readonly showAllPages: string;
  /** Getting your pages… */
  readonly gettingPages: string;
  /** Page {page} (Under a page. {page}: its number.) */
  readonly proofPage: (page: number) => string;
  /** Seen (Under a page that the shopper has looked at.) */
  readonly pageSeen: string;
  /** Not seen yet (Under a page that the shopper has not looked at.) */
  readonly pageNotSeen: string;
  /** We could not show this page. */
  readonly pageNotShown: string;
  /** {seen} of {pages} pages seen ({seen}, {pages}: how many pages.) */
  readonly pagesSeen: (seen: number, pages: number) => string;
  /** {pages, plural, one {You have not seen page {list} yet.} other {You have not seen pages {list} yet.}} (The shopper wanted to approve the book. {pages}: how many pages they have not looked at; {list}: their numbers, '4, 7 and 9'.) */
  readonly pagesMissed: (pages: number, list: string) => string;
  /** Next page (Button: leads to the next page that was not looked at.) */
  readonly nextUnseen: string;
  /** Approve the pages */
  readonly approveBook: string;
  /** Approving… */
  readonly approving: string;
  /** We could not keep your approval. Please try again. */
  readonly approveFailed: string;
  /** Something has changed in the meantime. Please look at the changed pages. */
  readonly proofChanged: string;
  /** Add to cart and look through every page (Button on the last step, beside 'Add to cart'.) */
  readonly addAndLook: string;
  /** Save and look through every page (Button on the last step of a book that is in the cart already.) */
  readonly saveAndLook: string;
  /** You made changes here and have not saved them yet. The cart has it as it was. */
  readonly unsavedChanges: string;
  /** {name} was taken off: it does not go with this format. ({name}: of a gift wrap or add-on.) */
  readonly droppedFormat: (name: string) => string;
  /** {name} was taken off: it does not go with this one. ({name}: of a gift wrap or add-on.) */
  readonly droppedProduct: (name: string) => string;
  /** {name} was taken off: it is not sold in this country. ({name}: of a gift wrap or add-on.) */
  readonly droppedMarket: (name: string) => string;
  /** {name} was taken off: it is not available any more. ({name}: of a gift wrap or add-on.) */
  readonly droppedUnavailable: (name: string) => string;
  /** Discount */
  readonly discount: string;
  /** Store credit */
  readonly credit: string;
  /** Delivery */
  readonly shipping: string;
  /** Worked out when you order */
  readonly shippingLater: string;
  /** From {price} (What delivery costs at least, before it is chosen. {price}: amount with its currency.) */
  readonly shippingFrom: (price: string) => string;
  /** From {price}, free from {freeFrom} (What delivery costs at least, and the value of the goods from which it is free. Both are amounts with their currency.) */
  readonly shippingPrices: (price: string, freeFrom: string) => string;
  /** {amount} more for free delivery (Under the price of delivery: how much more to buy until it is free.) */
  readonly toFree: (amount: string) => string;
  /** Chosen at checkout (In the cart, over the e-mail address, delivery and credit that the shopper chose when they began to order.) */
  readonly chosenTitle: string;
  /** E-mail address */
  readonly chosenEmail: string;
  /** Several parcels (In place of the name of the delivery, if parcels go different ways. The price stands behind it.) */
  readonly severalWays: string;
  /** Change: {what} (Read out for the link. {what}: such as Delivery.) */
  readonly changeWhat: (what: string) => string;
  /** Total before delivery */
  readonly totalBeforeShipping: string;
  /** Total before delivery and tax */
  readonly totalBeforeBoth: string;
  /** Estimated total (Before the shopper has chosen delivery: the total with the cheapest delivery.) */
  readonly estimatedTotal: string;
  /** Estimated total before tax */
  readonly estimatedBeforeTax: string;
  /** Estimate for (Label of the choice of a state or province, in the cart’s sums. Short.) */
  readonly estimateFor: string;
  /** Choose a state or province */
  readonly chooseRegion: string;
  /** Estimate for postcode */
  readonly estimateForPostcode: string;
  /** Please check this postcode. */
  readonly postcodeUnclear: string;
  /** We don’t deliver there. (Under the chosen state or postcode.) */
  readonly notDeliveredThere: string;
  /** Have a promo code? (Button that opens the field for the code.) */
  readonly promoToggle: string;
  /** Promo code */
  readonly promoLabel: string;
  /** Apply (Button beside the field for the code. Short.) */
  readonly promoApply: string;
  /** Checking… (On the same button while the code is checked. Short.) */
  readonly promoApplying: string;
  /** Please write your code first. */
  readonly promoMissing: string;
  /** {code} counts. You see what it takes off in the summary. (Read out. {code}: the promo code.) */
  readonly promoCounts: (code: string) => string;
  /** Of several codes for one item, the best one counts. */
  readonly promoRule: string;
  /** We do not know this code. Is it written as you got it? */
  readonly promoUnknown: string;
  /** This code does not count yet. Try it again later. */
  readonly promoNotStarted: string;
  /** This code has ended. */
  readonly promoEnded: string;
  /** This code does not count in this country. */
  readonly promoNotInMarket: string;
  /** This code takes nothing off what is in your cart. */
  readonly promoNothing: string;
  /** You are offline. Connect to the internet, then try the code again. */
  readonly promoOffline: string;
  /** We could not check the code. Please try again. */
  readonly promoFailed: string;
  /** Estimated delivery */
  readonly deliveryTitle: string;
  /** If you order today, it arrives {days}. ({days}: a day or a range of days, such as 3–5 December.) */
  readonly arrives: (days: string) => string;
  /** Printed and sent by {day}. ({day}: such as 3 December.) */
  readonly dispatched: (day: string) => string;
  /** Look into your cart (Read out for the button beside the link to the cart, which shows what is in it.) */
  readonly miniLook: string;
  /** Go to your cart */
  readonly toCart: string;
  /** Your cart is below the amount that this code needs. */
  readonly promoBelowMinimum: string;
  /** For each of your items another code takes off more. */
  readonly promoOutdone: string;
  /** Something in your cart cannot be bought at the moment. Save it for later or remove it before you order. */
  readonly removeFirst: string;
  /** More than there are left (Of a line of the cart of which more is wanted than there is.) */
  readonly tooManyTitle: string;
  /** {left, plural, =0 {None left: your cart has them all already.} other {Only # left: choose fewer.}} (More is wanted than there is. {left}: how many of this line can be bought.) */
  readonly onlyLeft: (left: number) => string;
  /** Change to {left} (Button. {left}: how many of this line can be bought.) */
  readonly takeLeft: (left: number) => string;
  /** There are fewer left of something than you want. Choose fewer, save it for later or remove it before you order. */
  readonly chooseFewerFirst: string;
  /** {limit, plural, =0 {None left at the moment.} other {Only # left, counting what is in your cart.}} ({limit}: how many there are, those that are in the cart among them.) */
  readonly leftWithCart: (limit: number) => string;
  /** Should you order now, you can still make changes until {time}. ({time}: such as Sunday at 15:00.) */
  readonly editableUntil: (time: string) => string;
  /** This code already counts in your cart. */
  readonly promoAlready: string;
  /** Add gift wrap */
  readonly addGiftWrap: string;
  /** Your cart is being paid for */
  readonly beingPaidTitle: string;
  /** Nothing in it can be changed until the payment is finished. You can finish it, or give it up, on the payment page. */
  readonly beingPaidText: string;
  /** Back to payment */
  readonly backToPayment: string;
  /** More (Button of a line in the cart that opens its menu. Short.) */
  readonly moreActions: string;
  /** More for {title} (Read out for the button and its menu. {title}: title of the book.) */
  readonly moreOf: (title: string) => string;
  /** Change format */
  readonly changeFormat: string;
  /** Change gift wrap */
  readonly changeGiftWrap: string;
  /** Choose extras */
  readonly chooseExtras: string;
  /** A last look: one minute (Link at a book in the cart: an offer, no duty.) */
  readonly offerLook: string;
  /** See every page just as we’ll print it. (Beside the link ‘A last look’.) */
  readonly offerLookText: string;
  /** Apply {code} (Button that applies an advertised code. {code}: the promo code.) */
  readonly promoApplyCode: (code: string) => string;
}
