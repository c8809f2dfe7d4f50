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
  /** Edit cart */
  readonly changeCart: string;
  /** Next step (Of the price of delivery.) */
  readonly shippingLater: string;
  /** Not chosen yet (Of the price of delivery.) */
  readonly shippingNow: string;
  /** Delivery discount (In a sum: what is taken off the price of delivery.) */
  readonly shippingDiscount: string;
  /** Calculated from your address */
  readonly taxLater: string;
  /** Loading your order */
  readonly loading: string;
  /** We couldn’t load the checkout */
  readonly failedTitle: string;
  /** You haven’t been charged. Please try again. */
  readonly failedText: string;
  /** You’re offline. You haven’t been charged. Connect to the internet, then try again. */
  readonly offlineText: string;
  /** Try again */
  readonly tryAgain: string;
  /** Your cart is empty */
  readonly emptyTitle: string;
  /** Pick a book, add a name you love, and come back. */
  readonly emptyText: string;
  /** Please check your cart */
  readonly notReadyTitle: string;
  /** Something in your cart needs your decision. */
  readonly notReadyText: string;
  /** You can’t order at the moment */
  readonly restrictedTitle: string;
  /** You can still view and edit your books. Any questions? Please write to us. */
  readonly restrictedText: string;
  /** Your cart has changed */
  readonly changedTitle: string;
  /** It was changed in another tab or on another device. Please check your items and the price. */
  readonly changedText: string;
  /** OK (Button that closes a notice.) */
  readonly changedSeen: string;
  /** Email address */
  readonly email: string;
  /** For your confirmation and delivery updates. */
  readonly emailHint: string;
  /** You’re signed in as {email}. ({email}: address of the account.) */
  readonly signedInAs: (email: string) => string;
  /** Do you have an account? (Followed by the link: sign in.) */
  readonly signInQuestion: string;
  /** Sign in */
  readonly signIn: string;
  /** Contact */
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
    /** Address */
    readonly address1: string;
    /** Flat, building or company */
    readonly address2: string;
    /** Town or city */
    readonly city: string;
    /** Phone */
    readonly phone: string;
    /** Country */
    readonly country: string;
  };
  /** In case the courier needs to reach you. */
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
  /** e.g. {example} (Under the field of a postcode. {example}: one of this country.) */
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
    /** Please check your email address: it should look like name@example.com. */
    readonly email: string;
    /** Please check this. It should look like {example}. ({example}: a postcode of this country.) */
    readonly postcode: (example: string) => string;
    /** Please check this: it doesn’t look right for this country. */
    readonly postcodeUnknown: string;
    /** We don’t deliver there from this shop. Choose another country, or switch country at the top of our home page. */
    readonly country: string;
    /** Please check this. */
    readonly field: string;
    /** This VAT number isn’t valid. Check it, or leave it out. */
    readonly vatNumber: string;
    /** Please check the marked fields. */
    readonly form: string;
    /** We’re having trouble connecting. Please try again. */
    readonly away: string;
    /** You’re offline. Connect to the internet, then try again. */
    readonly offline: string;
    /** This was changed in another tab or on another device. Please check it, then continue. */
    readonly changed: string;
    /** You made a change while we were saving. Please continue again. */
    readonly since: string;
    /** This order is being paid for in another tab. Finish it there first. */
    readonly beingPaid: string;
    /** Something went wrong. Please try again. */
    readonly unknown: string;
    /** Too many attempts. Please wait a few minutes and try again. */
    readonly tooMany: string;
    /** Please choose what goes into this parcel. */
    readonly emptyParcel: string;
  };
  /** Deliver to */
  readonly toTitle: string;
  /** Parcel {number} (Heading. {number}: 1, 2, 3 …) */
  readonly toParcel: (number: number) => string;
  /** Delivering to {country} (Shown if the shop delivers to one country only. {country}: its name.) */
  readonly deliveredIn: (country: string) => string;
  /** Your addresses (List to choose from.) */
  readonly savedTitle: string;
  /** Another address */
  readonly savedOther: string;
  /** Save this address to my account */
  readonly saveAddress: string;
  /** Your order continues, but we couldn’t save the address to your account. */
  readonly saveAddressFailed: string;
  readonly gift: {
    /** This is a gift for someone else */
    readonly tick: string;
    /** We leave out prices, and can add a card with your message. */
    readonly tickHint: string;
    /** Gift message */
    readonly message: string;
    /** Printed on a card in the parcel. Leave blank for no card. */
    readonly messageHint: string;
    /** {count, plural, one {# character left} other {# characters left}} ({count}: how many may still be written.) */
    readonly left: (count: number) => string;
    /** Hide prices */
    readonly hidesPrices: string;
  };
  readonly several: {
    /** Send to another address (Button: part of the order goes to one more address.) */
    readonly add: string;
    /** Each address gets its own parcel. */
    readonly lead: string;
    /** Remove parcel {number} (Button. {number}: of the parcel.) */
    readonly remove: (number: number) => string;
    /** Parcel removed. Its contents are now in parcel 1. (Read out after a parcel was removed.) */
    readonly removed: string;
    /** In this parcel (Heading over what goes into a parcel.) */
    readonly contents: string;
    /** Everything else: (Over a list of books.) */
    readonly rest: string;
    /** Nothing yet */
    readonly nothing: string;
    /** {title}: {count} of {all} (How many copies go into this parcel. {title}: of the book. {count}: in this parcel. {all}: in the order.) */
    readonly count: (title: string, count: number, all: number) => string;
    /** Move one {title} to parcel {number} (Read out for the plus button. {title}: of the book. {number}: of the parcel.) */
    readonly more: (title: string, number: number) => string;
    /** Move one {title} out of parcel {number} (Read out for the minus button. {title}: of the book. {number}: of the parcel.) */
    readonly fewer: (title: string, number: number) => string;
  };
  readonly billing: {
    /** Billing address */
    readonly title: string;
    /** Same as the delivery address */
    readonly same: string;
    /** Same as parcel 1 */
    readonly sameFirst: string;
    /** We’ve moved your address to billing. Where should we send the gift? (Read out after a box was ticked.) */
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
  /** One moment… (On a button, while what it does is under way.) */
  readonly sending: string;
  /** Privacy */
  readonly privacy: string;
}
