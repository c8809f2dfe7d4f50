// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Steps of your order (Read out for the list of steps.) */
  readonly stepsLabel: string;
  /** Checkout (Heading of the page where an order is paid.) */
  readonly title: string;
  /** Continue (Button that opens the next section of the page. Short.) */
  readonly open: string;
  readonly titles: {
    /** Delivery address */
    readonly address: string;
    /** Delivery */
    readonly shipping: string;
    /** Payment */
    readonly payment: string;
    /** Review your order */
    readonly review: string;
  };
  /** Your order */
  readonly summaryTitle: string;
  /** Show (Button that opens the summary of the order on a phone. Short.) */
  readonly showSummary: string;
  /** Hide */
  readonly hideSummary: string;
  /** Change your cart */
  readonly changeCart: string;
  /** Chosen in the next step (Of the price of delivery.) */
  readonly shippingLater: string;
  /** Chosen in this step (Of the price of delivery.) */
  readonly shippingNow: string;
  /** Off the delivery (In a sum: what is taken off the price of delivery.) */
  readonly shippingDiscount: string;
  /** Worked out with your address */
  readonly taxLater: string;
  /** Your order is being fetched */
  readonly loading: string;
  /** We could not open your order */
  readonly failedTitle: string;
  /** Nothing is lost, and nothing was paid. Please try again in a moment. */
  readonly failedText: string;
  /** You are offline. Nothing is lost: connect to the internet, then try again. */
  readonly offlineText: string;
  /** Try again */
  readonly tryAgain: string;
  /** There is nothing to order yet */
  readonly emptyTitle: string;
  /** Your cart is empty. Pick a book, add a name you love, and come back. */
  readonly emptyText: string;
  /** Your cart needs another look first */
  readonly notReadyTitle: string;
  /** Something in your cart has to be decided before you order. */
  readonly notReadyText: string;
  /** Ordering is not possible here at the moment */
  readonly restrictedTitle: string;
  /** You can still look at your books and change them. If you have a question, please write to us. */
  readonly restrictedText: string;
  /** Your cart has changed */
  readonly changedTitle: string;
  /** It was changed in another tab or on another device. You see what you order now, and what it costs. */
  readonly changedText: string;
  /** I have seen it (Button that closes a notice.) */
  readonly changedSeen: string;
  /** E-mail address */
  readonly email: string;
  /** For the confirmation of your order and for news of your parcel. */
  readonly emailHint: string;
  /** You are signed in as {email}. ({email}: address of the account.) */
  readonly signedInAs: (email: string) => string;
  /** Do you have an account? (Followed by the link: sign in.) */
  readonly signInQuestion: string;
  /** Sign in */
  readonly signIn: string;
  /** How we reach you */
  readonly contactTitle: string;
  /** (optional) */
  readonly optional: string;
  readonly fields: {
    /** First name */
    readonly firstname: string;
    /** Last name */
    readonly lastname: string;
    /** First name, in katakana (How the name is read, in Japan.) */
    readonly phoneticFirstname: string;
    /** Last name, in katakana (How the name is read, in Japan.) */
    readonly phoneticLastname: string;
    /** Street and number */
    readonly address1: string;
    /** Flat, floor or company */
    readonly address2: string;
    /** Town or city */
    readonly city: string;
    /** Telephone */
    readonly phone: string;
    /** Country */
    readonly country: string;
  };
  /** For the carrier, if something is unclear. */
  readonly phoneHint: string;
  readonly postcodes: {
    /** Postcode (What the country calls it: United Kingdom and most others.) */
    readonly postcode: string;
    /** ZIP code (United States.) */
    readonly zip: string;
    /** Postal code (Canada, Mexico.) */
    readonly postal: string;
    /** Eircode (Ireland.) */
    readonly eircode: string;
  };
  readonly states: {
    /** State (United States, Mexico.) */
    readonly state: string;
    /** Province (Italy, Spain.) */
    readonly province: string;
    /** Province or territory (Canada.) */
    readonly provinceOrTerritory: string;
    /** State or territory (Australia.) */
    readonly stateOrTerritory: string;
    /** Prefecture (Japan.) */
    readonly prefecture: string;
    /** State or region (Any other country.) */
    readonly region: string;
  };
  /** Please choose (First entry of a list.) */
  readonly choose: string;
  /** For example {example} (Under the field of a postcode. {example}: one of this country.) */
  readonly example: (example: string) => string;
  readonly places: {
    /** Which town? (Above the towns of the typed postcode, to choose from.) */
    readonly choose: string;
    /** Filled in: {place} (Read by screen readers once town and region are filled in. {place}: both.) */
    readonly filled: (place: string) => string;
  };
  readonly faults: {
    /** Please fill this in. */
    readonly missing: string;
    /** Please choose one. */
    readonly choose: string;
    /** Please check your e-mail address: it should look like name@example.com. */
    readonly email: string;
    /** Please check this. It should look like {example}. ({example}: a postcode of this country.) */
    readonly postcode: (example: string) => string;
    /** Please check this: it does not look like one of this country. */
    readonly postcodeUnknown: string;
    /** We do not deliver there from this shop. Please choose another country, or the shop of that country at the top of our home page. */
    readonly country: string;
    /** Please check this. */
    readonly field: string;
    /** This VAT number isn’t valid. Check it, or leave it out. */
    readonly vatNumber: string;
    /** Please check the marked fields. */
    readonly form: string;
    /** We could not reach the shop. What you typed is kept: please try again. */
    readonly away: string;
    /** You are offline. What you typed is kept: connect to the internet, then try again. */
    readonly offline: string;
    /** This was changed in another tab or on another device. Please look at it once more, then go on. */
    readonly changed: string;
    /** You changed something while we were saving. It is kept: please go on once more. */
    readonly since: string;
    /** This order is being paid for in another tab. Finish it there first. */
    readonly beingPaid: string;
    /** That did not work. What you typed is kept: please try again. */
    readonly unknown: string;
    /** Too many attempts. Please wait a few minutes and try again. */
    readonly tooMany: string;
    /** Please choose what goes into this parcel. */
    readonly emptyParcel: string;
  };
  /** Where should it go? */
  readonly toTitle: string;
  /** Parcel {number} (Heading. {number}: 1, 2, 3 …) */
  readonly toParcel: (number: number) => string;
  /** We deliver within: {country} (Where a shop delivers to one country only. {country}: its name.) */
  readonly deliveredIn: (country: string) => string;
  /** Your addresses (List to choose from.) */
  readonly savedTitle: string;
  /** Another address */
  readonly savedOther: string;
  /** Keep this address in my account */
  readonly saveAddress: string;
  /** Your order goes on, but the address could not be kept in your account. */
  readonly saveAddressFailed: string;
  readonly gift: {
    /** This goes to somebody else, as a present */
    readonly tick: string;
    /** We put no prices into the parcel, and print a card with your words. */
    readonly tickHint: string;
    /** Your words for the card */
    readonly message: string;
    /** We print them on a card that comes along. Leave it empty for no card. */
    readonly messageHint: string;
    /** {count, plural, one {# character left} other {# characters left}} ({count}: how many may still be written.) */
    readonly left: (count: number) => string;
    /** No prices in the parcel */
    readonly hidesPrices: string;
  };
  readonly several: {
    /** Send to another address too (Button: part of the order goes to one more address.) */
    readonly add: string;
    /** Your order goes to several addresses, each as a parcel of its own. */
    readonly lead: string;
    /** Remove parcel {number} (Button. {number}: of the parcel.) */
    readonly remove: (number: number) => string;
    /** The parcel is removed. What was in it is in parcel 1. (Read out after a parcel was removed.) */
    readonly removed: string;
    /** In this parcel (Heading over what goes into a parcel.) */
    readonly contents: string;
    /** All that is in no other parcel: (Over a list of books.) */
    readonly rest: string;
    /** Nothing yet */
    readonly nothing: string;
    /** {title}: {count} of {all} (How many copies go into this parcel. {title}: of the book. {count}: in this parcel. {all}: in the order.) */
    readonly count: (title: string, count: number, all: number) => string;
    /** One more of {title} in parcel {number} (Read out for the plus button. {title}: of the book. {number}: of the parcel.) */
    readonly more: (title: string, number: number) => string;
    /** One fewer of {title} in parcel {number} (Read out for the minus button. {title}: of the book. {number}: of the parcel.) */
    readonly fewer: (title: string, number: number) => string;
  };
  readonly billing: {
    /** Billing address */
    readonly title: string;
    /** Same as the delivery address */
    readonly same: string;
    /** Same as that of parcel 1 */
    readonly sameFirst: string;
    /** Your own address is now the billing address. Please tell us where the present goes. (Read out after a box was ticked.) */
    readonly moved: string;
  };
  readonly business: {
    /** Add company or VAT number */
    readonly add: string;
    /** Company */
    readonly company: string;
    /** VAT number */
    readonly vatNumber: string;
    /** Printed on your invoice. The price stays the same. */
    readonly hint: string;
  };
  /** Continue (Button to the next step.) */
  readonly toShipping: string;
  /** One moment … (On a button, while what it does is under way.) */
  readonly sending: string;
  /** Privacy */
  readonly privacy: string;
}
