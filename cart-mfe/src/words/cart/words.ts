// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Choose your format */
  readonly chooseFormat: string;
  /** The same pages inside, whichever you choose. */
  readonly chooseFormatLead: string;
  /** +{difference} (Beside a format that costs more than the cheapest. {difference}: amount with its currency.) */
  readonly formatExtra: (difference: string) => string;
  /** {percent} off with {code} (On a format's card. {percent}: '20%'. {code}: what the shopper enters in the cart.) */
  readonly formatPromotion: (percent: string, code: string) => string;
  /** Choose your gift wrap */
  readonly chooseGiftWrap: string;
  /** It arrives wrapped, ready to give. */
  readonly chooseGiftWrapLead: string;
  /** No gift wrap */
  readonly noGiftWrap: string;
  /** Plain packaging. */
  readonly noGiftWrapText: string;
  /** Gift message */
  readonly giftMessage: string;
  /** Printed on a card with the wrapped book. Leave blank for no card. */
  readonly giftMessageHint: string;
  /** {count, plural, one {# character left} other {# characters left}} ({count}: how many may still be written.) */
  readonly giftMessageLeft: (count: number) => string;
  /** On the card (Over the words that are printed on the card with a gift wrap.) */
  readonly onTheCard: string;
  /** No gift wrap fits {format}. Choose another format, or continue without. ({format}: name of the chosen format.) */
  readonly noPaperFits: (format: string) => string;
  /** Add a little extra? */
  readonly chooseAddOns: string;
  /** All optional. */
  readonly chooseAddOnsLead: string;
  /** Quick look (Opens a panel with more about something that goes along.) */
  readonly quickLook: string;
  /** Quick look: {name} (Read out for the button. {name}: of something that goes along.) */
  readonly quickLookAt: (name: string) => string;
  /** Add */
  readonly addToBook: string;
  /** Remove */
  readonly takeOff: string;
  /** Not available with {format} (On a card that cannot be chosen. {format}: name of the chosen format.) */
  readonly notWithFormat: (format: string) => string;
  /** Not available with this one */
  readonly notWithBook: string;
  /** Not available in your country */
  readonly notInCountry: string;
  /** Not available at the moment */
  readonly notAvailable: string;
  /** We removed {name}: it isn’t available with {format}. ({name}: a gift wrap or an add-on. {format}: name of the chosen format.) */
  readonly droppedByFormat: (name: string, format: string) => string;
  /** We removed {name}: it isn’t available with this one. ({name}: a gift wrap or an add-on.) */
  readonly droppedByBook: (name: string) => string;
  /** We removed {name}: it isn’t available in this country. ({name}: a gift wrap or an add-on.) */
  readonly droppedByCountry: (name: string) => string;
  /** We removed {name}: it isn’t available at the moment. ({name}: a gift wrap or an add-on.) */
  readonly droppedAsGone: (name: string) => string;
  /** Choose another */
  readonly chooseAnother: string;
  /** Choose another instead of {name} (Read out for the button. {name}: what was taken off.) */
  readonly chooseAnotherFor: (name: string) => string;
  /** Continue without */
  readonly goWithout: string;
  /** Continue without {name} (Read out for the button. {name}: what was taken off.) */
  readonly goWithoutName: (name: string) => string;
  /** We couldn’t load gift wrap and extras */
  readonly extrasFailedTitle: string;
  /** Your choices are saved. We’ll show the price as soon as we have it. */
  readonly extrasFailedText: string;
  /** One moment… (In place of the total while it is not known.) */
  readonly totalPending: string;
  /** Close */
  readonly close: string;
  /** Continue editing (Link to the form of the book.) */
  readonly goOn: string;
  /** Summary */
  readonly summaryTitle: string;
  /** Price */
  readonly priceTitle: string;
  /** Not before {day} (The delivery day that the shopper wants. {day}: '24 December'.) */
  readonly notBeforeDay: (day: string) => string;
  /** By {day} (The delivery day that the shopper wants. {day}: '24 December'.) */
  readonly byDay: (day: string) => string;
  /** Gift wrap */
  readonly giftWrapLabel: string;
  /** Extras */
  readonly addOnsLabel: string;
  /** Steps */
  readonly formSteps: string;
  /** Your choices */
  readonly yourChoices: string;
  /** Your photo */
  readonly yourPhoto: string;
  /** Change */
  readonly changeBook: string;
  /** Change your choices */
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
  /** {title} is no longer in your cart. It may have been removed in another tab or on another device. ({title}: title of the book.) */
  readonly goneElsewhere: (title: string) => string;
  /** Undo */
  readonly putBack: string;
  /** Undo: put {title} back (Read out for the button. {title}: title of the book.) */
  readonly putBackName: (title: string) => string;
  /** Add as new */
  readonly addAsAnother: string;
  /** Your photo is still uploading. */
  readonly photoOnTheWay: string;
  /** Uploading… (On the button that was pressed, while a photo is still on its way. Short: the price stands beside it.) */
  readonly photoAwaited: string;
  /** Your photo didn’t upload */
  readonly photoLostTitle: string;
  /** Choose it again, or continue without it. Everything else is saved. */
  readonly photoLostText: string;
  /** Choose it again */
  readonly photoChooseAgain: string;
  /** First, make it yours */
  readonly nothingYet: string;
  /** Tell us who it’s for, then choose a format. */
  readonly nothingYetLead: string;
  /** Personalise it */
  readonly personalise: string;
  /** You’re offline */
  readonly offlineTitle: string;
  /** Your choices are saved on this device. Connect to the internet, then try again. */
  readonly offlineText: string;
  /** We couldn’t save it to your cart */
  readonly addFailedTitle: string;
  /** Something went wrong on our side. Your choices are saved: please try again. */
  readonly addFailedText: string;
  /** We’re still working on your last try. Wait a moment, then try again: it won’t be added twice. */
  readonly addBusyText: string;
  /** We couldn’t find this product any more. Your choices are saved on this device. */
  readonly addGoneText: string;
  /** Your cart is full: it holds {limit} different items. Remove one to make room. ({limit}: how many different books a cart holds.) */
  readonly cartFull: (limit: number) => string;
  /** You can order up to {limit} copies. Please choose fewer. ({limit}: how many copies of one book a cart holds.) */
  readonly quantityLimit: (limit: number) => string;
  /** Please allow cookies for this site, then try again. Your choices are safe on this page. */
  readonly cookiesRefused: string;
  /** Sorry, we couldn't find that item */
  readonly itemNotFound: string;
  /** This was changed in another tab or on another device. You’re looking at the latest version. */
  readonly changedElsewhere: string;
  /** A few choices need fixing */
  readonly addInvalidTitle: string;
  /** Fix this (Button that leads to the choices that need another look.) */
  readonly mend: string;
  /** Back to your choices */
  readonly backToForm: string;
  /** This is no longer in your cart. You can still add it as new. */
  readonly lineGoneText: string;
  /** Missing essential data to perform request. Please try again. */
  readonly addMissingText: string;
  /** Try again */
  readonly tryAgain: string;
  /** This part didn’t load */
  readonly lateFailed: string;
  /** Check your connection and try again. */
  readonly lateFailedHint: string;
  /** Reload the page */
  readonly reload: string;
  /** Your cart */
  readonly cartTitle: string;
  /** Loading your cart */
  readonly cartLoading: string;
  /** We couldn’t load your cart */
  readonly cartFailedTitle: string;
  /** Your cart is safe. Please try again. */
  readonly cartFailedText: string;
  /** You’re offline. Your cart is safe: connect to the internet, then try again. */
  readonly cartOfflineText: string;
  /** You’ve already ordered this cart, in another tab or on another device. */
  readonly orderedElsewhere: string;
  /** See your order */
  readonly seeOrder: string;
  /** Your cart is waiting for its first story */
  readonly emptyTitle: string;
  /** Pick a book, add a name you love, and watch the pages change. */
  readonly emptyText: string;
  /** See all books */
  readonly emptyAction: string;
  /** Format */
  readonly formatLabel: string;
  /** Choices for {title} (Read out for the list of what the shopper chose. {title}: title of the book.) */
  readonly choicesOf: (title: string) => string;
  /** {more, plural, one {# more choice} other {# more choices}} (Opens the rest of a list. {more}: how many choices of the shopper it does not show.) */
  readonly moreChoices: (more: number) => string;
  /** {price} each ({price}: amount with its currency, for one copy.) */
  readonly each: (price: string) => string;
  /** With {what} (What was added to a book. {what}: its name and price.) */
  readonly includes: (what: string) => string;
  /** FREE (In place of a price.) */
  readonly free: string;
  /** Quantity of {title} (Read out for the field. {title}: title of the book.) */
  readonly quantityOf: (title: string) => string;
  /** One fewer of {title} (Read out for the minus button. {title}: title of the book.) */
  readonly fewer: (title: string) => string;
  /** One more of {title} (Read out for the plus button. {title}: title of the book.) */
  readonly more: (title: string) => string;
  /** We couldn’t change the quantity. Please try again. */
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
  /** We couldn’t remove it. Please try again. */
  readonly removeFailed: string;
  /** Not on sale yet, so not in your total. */
  readonly notYetOnSale: string;
  /** No longer on sale, so not in your total. You can only remove it. */
  readonly noLongerOnSale: string;
  /** Sold out at the moment, so not in your total. */
  readonly soldOut: string;
  /** Not available at the moment. */
  readonly cannotBeBought: string;
  /** Undo */
  readonly undo: string;
  /** Undo: put {title} back (Read out for the button. {title}: title of the book.) */
  readonly undoName: (title: string) => string;
  /** {title} is back in your cart. (Said after undo. {title}: title of the book.) */
  readonly restored: (title: string) => string;
  /** We couldn’t put it back. Please try again. */
  readonly undoFailed: string;
  /** Dismiss */
  readonly dismiss: string;
  /** {items, plural, one {Subtotal (# item)} other {Subtotal (# items)}} ({items}: copies in the cart.) */
  readonly subtotal: (items: number) => string;
  /** Tax */
  readonly tax: string;
  /** Included */
  readonly taxIncluded: string;
  /** Calculated at checkout */
  readonly taxLater: string;
  /** Total before tax */
  readonly totalBeforeTax: string;
  /** We’ve saved your cart on this device. (Under the summary of the cart.) */
  readonly kept: string;
  /** Your browser isn’t letting us save your cart. Keep this page open, or allow this site to store data. */
  readonly keptWhileOpen: string;
  /** Checkout */
  readonly toCheckout: string;
  /** You pay at the very end, once you’ve checked everything. (Fills the place of the wallets if this device has none.) */
  readonly payLast: string;
  /** Add another book */
  readonly anotherBook: string;
  /** Cart */
  readonly miniCart: string;
  /** {items, plural, =0 {Cart, empty} one {Cart, # item} other {Cart, # items}} (Read out for the link to the cart. {items}: copies in it.) */
  readonly miniCartName: (items: number) => string;
  /** Fewer choices (Closes the rest of a list that was opened.) */
  readonly fewerChoices: string;
  /** Was {price} (Read out for a price that is struck through, before the one that counts. {price}: amount with its currency.) */
  readonly wasPrice: (price: string) => string;
  /** Extras for {title} (Read out for the list of gift wrap and add-ons. {title}: title of the book.) */
  readonly extrasOf: (title: string) => string;
  /** Make one for another child (Button: the same book again, for which only another name is to be written.) */
  readonly duplicate: string;
  /** We couldn’t copy it. Please try again. */
  readonly duplicateFailed: string;
  /** Save for later */
  readonly saveForLater: string;
  /** {title} is saved for later. ({title}: title of the book.) */
  readonly savedForLater: (title: string) => string;
  /** Saved for later (Heading over books that are put aside.) */
  readonly savedTitle: string;
  /** Not in your total. Prices may change. (Of the books saved for later.) */
  readonly savedText: string;
  /** Move to cart */
  readonly moveToCart: string;
  /** We couldn’t change your cart. Please try again. */
  readonly changeFailed: string;
  /** The price has changed */
  readonly priceChangedTitle: string;
  /** From {before} to {now}. ({before}, {now}: amounts with their currency.) */
  readonly priceChangedText: (before: string, now: string) => string;
  /** Accept {now} (Button. {now}: the new price, amount with its currency.) */
  readonly agreePrice: (now: string) => string;
  /** A price has changed. Please accept it before you check out. */
  readonly agreeFirst: string;
  /** We’ve improved some pages (A newer version of the book's pictures is there.) */
  readonly newerTitle: string;
  /** Yours won’t change unless you choose the new pages. */
  readonly newerText: string;
  /** See what changes */
  readonly seeChanges: string;
  /** Use the new pages */
  readonly takeNewer: string;
  /** Comparing the pages… */
  readonly comparing: string;
  /** {pages, plural, =0 {No page looks different: only the way it’s printed has changed.} one {# page looks different.} other {# pages look different.}} ({pages}: how many pages of the book the newer version draws otherwise.) */
  readonly changedPages: (pages: number) => string;
  /** Your version (Heading over pages of the book, beside those of the newer version.) */
  readonly asInCart: string;
  /** New version (Heading over pages of the newer version.) */
  readonly asNewer: string;
  /** Not in this version */
  readonly noSuchPage: string;
  /** We couldn’t show the pages. */
  readonly compareFailed: string;
  /** Check your pages (Button: opens all pages of a book in the cart, to be looked at before it is bought.) */
  readonly lookThrough: string;
  /** Check again */
  readonly lookAgain: string;
  /** You’ve approved every page */
  readonly bookApproved: string;
  /** Some pages have changed since you approved them */
  readonly pagesChangedTitle: string;
  /** The others are still approved. */
  readonly pagesChangedText: string;
  /** Check the changed pages */
  readonly lookAtChanged: string;
  /** This is exactly what we’ll print. Check each page, then approve. */
  readonly proofLead: string;
  /** {pages, plural, one {# page has changed since you approved it. The others are still approved.} other {# pages have changed since you approved them. The others are still approved.}} (Over pages to look at again. {pages}: how many.) */
  readonly changedSince: (pages: number) => string;
  /** Show all pages */
  readonly showAllPages: string;
  /** Loading your pages… */
  readonly gettingPages: string;
  /** Page {page} (Under a page. {page}: its number.) */
  readonly proofPage: (page: number) => string;
  /** Seen (Under a page that the shopper has looked at.) */
  readonly pageSeen: string;
  /** Not seen yet (Under a page that the shopper has not looked at.) */
  readonly pageNotSeen: string;
  /** We couldn’t show this page. */
  readonly pageNotShown: string;
  /** {seen} of {pages} pages seen ({seen}, {pages}: how many pages.) */
  readonly pagesSeen: (seen: number, pages: number) => string;
  /** {pages, plural, one {Still to check: page {list}.} other {Still to check: pages {list}.}} (The shopper wanted to approve the book. {pages}: how many pages they have not looked at; {list}: their numbers, '4, 7 and 9'.) */
  readonly pagesMissed: (pages: number, list: string) => string;
  /** Next page (Button: leads to the next page that was not looked at.) */
  readonly nextUnseen: string;
  /** Approve the pages */
  readonly approveBook: string;
  /** Approving… */
  readonly approving: string;
  /** We couldn’t save your approval. Please try again. */
  readonly approveFailed: string;
  /** Some pages have changed in the meantime. Please check them. */
  readonly proofChanged: string;
  /** Add to cart and check every page (Button on the last step, beside 'Add to cart'.) */
  readonly addAndLook: string;
  /** Save and check every page (Button on the last step of a book that is in the cart already.) */
  readonly saveAndLook: string;
  /** You have unsaved changes. Your cart shows the earlier version. */
  readonly unsavedChanges: string;
  /** {name} was removed: it isn’t available with this format. ({name}: of a gift wrap or add-on.) */
  readonly droppedFormat: (name: string) => string;
  /** {name} was removed: it isn’t available with this one. ({name}: of a gift wrap or add-on.) */
  readonly droppedProduct: (name: string) => string;
  /** {name} was removed: it isn’t available in this country. ({name}: of a gift wrap or add-on.) */
  readonly droppedMarket: (name: string) => string;
  /** {name} was removed: it isn’t available any more. ({name}: of a gift wrap or add-on.) */
  readonly droppedUnavailable: (name: string) => string;
  /** Discount */
  readonly discount: string;
  /** Store credit */
  readonly credit: string;
  /** Delivery */
  readonly shipping: string;
  /** Calculated at checkout */
  readonly shippingLater: string;
  /** From {price} (What delivery costs at least, before it is chosen. {price}: amount with its currency.) */
  readonly shippingFrom: (price: string) => string;
  /** From {price}, free from {freeFrom} (What delivery costs at least, and the value of the goods from which it is free. Both are amounts with their currency.) */
  readonly shippingPrices: (price: string, freeFrom: string) => string;
  /** {amount} more for free delivery (Under the price of delivery: how much more to buy until it is free.) */
  readonly toFree: (amount: string) => string;
  /** Chosen at checkout (In the cart, over the e-mail address, delivery and credit that the shopper chose when they began to order.) */
  readonly chosenTitle: string;
  /** Email address */
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
  /** Enter a code. */
  readonly promoMissing: string;
  /** {code} applied. (Read out. {code}: the promo code.) */
  readonly promoCounts: (code: string) => string;
  /** We use the best code for each item. */
  readonly promoRule: string;
  /** We don’t recognise that code. Check the spelling. */
  readonly promoUnknown: string;
  /** This code isn’t active yet. */
  readonly promoNotStarted: string;
  /** This code has expired. */
  readonly promoEnded: string;
  /** This code can’t be used in this country. */
  readonly promoNotInMarket: string;
  /** This code doesn’t apply to your cart. */
  readonly promoNothing: string;
  /** You’re offline. Connect to the internet, then try the code again. */
  readonly promoOffline: string;
  /** We couldn’t check the code. Please try again. */
  readonly promoFailed: string;
  /** Estimated delivery */
  readonly deliveryTitle: string;
  /** Order today, get it {days}. ({days}: a day or a range of days, such as 3–5 December.) */
  readonly arrives: (days: string) => string;
  /** Dispatched by {day}. ({day}: such as 3 December.) */
  readonly dispatched: (day: string) => string;
  /** Show cart (Read out for the button beside the link to the cart, which shows what is in it.) */
  readonly miniLook: string;
  /** View cart */
  readonly toCart: string;
  /** Spend a little more to use this code. */
  readonly promoBelowMinimum: string;
  /** You already have a better discount. */
  readonly promoOutdone: string;
  /** Some items aren’t available. Remove them or save them for later, then check out. */
  readonly removeFirst: string;
  /** Not enough left (Of a line of the cart of which more is wanted than there is.) */
  readonly tooManyTitle: string;
  /** {left, plural, =0 {None left: your cart already has them all.} other {Only # left.}} (More is wanted than there is. {left}: how many of this line can be bought.) */
  readonly onlyLeft: (left: number) => string;
  /** Change to {left} (Button. {left}: how many of this line can be bought.) */
  readonly takeLeft: (left: number) => string;
  /** Some items have sold out or run low. Choose fewer, save them for later or remove them, then check out. */
  readonly chooseFewerFirst: string;
  /** {limit, plural, =0 {None left at the moment.} other {Only # left, including your cart.}} ({limit}: how many there are, those that are in the cart among them.) */
  readonly leftWithCart: (limit: number) => string;
  /** Order now, and you can still edit it until {time}. ({time}: such as Sunday at 15:00.) */
  readonly editableUntil: (time: string) => string;
  /** This code is already applied. */
  readonly promoAlready: string;
  /** Add gift wrap */
  readonly addGiftWrap: string;
  /** Payment in progress */
  readonly beingPaidTitle: string;
  /** To change your cart, finish or cancel the payment first. */
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
  /** Check your pages (Link at a book in the cart: an offer, no duty.) */
  readonly offerLook: string;
  /** See every page just as we’ll print it. (Beside the link ‘A last look’.) */
  readonly offerLookText: string;
  /** Apply {code} (Button that applies an advertised code. {code}: the promo code.) */
  readonly promoApplyCode: (code: string) => string;
}
