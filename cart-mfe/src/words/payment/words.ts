// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** The delivery method you chose isn’t available for this address. Please choose another. */
  readonly rateLost: string;
  /** Parcel {number} of {count} (One of several parcels of an order.) */
  readonly parcelOf: (number: number, count: number) => string;
  /** To {name}, {city} ({name}: who gets the parcel.) */
  readonly parcelTo: (name: string, city: string) => string;
  /** Delivery options (Name of a group of radio buttons.) */
  readonly ratesLabel: string;
  /** Arrives on {day} ({day}: such as 22 December.) */
  readonly arrivesOn: (day: string) => string;
  /** Arrives {days} ({days}: such as 22–24 December.) */
  readonly arrivesBetween: (days: string) => string;
  /** {count, plural, one {Made in # working day} other {Made in # working days}} (How long it takes to make.) */
  readonly madeIn: (count: number) => string;
  /** {count, plural, one {# working day on the way} other {# working days on the way}} (How long the carrier takes.) */
  readonly onTheWay: (count: number) => string;
  /** Order by {time} for these dates ({time}: such as 14:00, or Monday 14:00.) */
  readonly orderBy: (time: string) => string;
  /** {duration} left ({duration}: such as 1 hour 5 minutes.) */
  readonly timeLeft: (duration: string) => string;
  /** We’ve updated the delivery dates. */
  readonly datesRenewed: string;
  /** Continue to payment */
  readonly toPayment: string;
  /** Saving… */
  readonly saving: string;
  /** Choose a day (A button: opens the wanted delivery day.) */
  readonly chooseDay: string;
  /** When should it arrive? */
  readonly dayTitle: string;
  /** As soon as possible */
  readonly dayAny: string;
  /** Not before a day */
  readonly dayNotBefore: string;
  /** By a day */
  readonly dayBy: string;
  /** Day */
  readonly dayLabel: string;
  /** Choose a day from {days}. ({days}: '1 December – 30 March'.) */
  readonly dayFault: (days: string) => string;
  /** May arrive after {day}, so it can’t be chosen. (On a delivery method. {day}: '24 December', the wanted day.) */
  readonly notByDay: (day: string) => string;
  /** No delivery arrives by {day}. Choose a later day. ({day}: '24 December', the wanted day.) */
  readonly noneInTime: (day: string) => string;
  /** We can’t deliver to this address at the moment. Please choose another address. */
  readonly noRates: string;
  /** Change address */
  readonly changeAddress: string;
  /** We couldn’t save that. Please try again. */
  readonly saveFailed: string;
  /** You made a change while we were saving. Please continue again. */
  readonly changedSince: string;
  /** You’re offline. Connect to the internet, then try again. */
  readonly offline: string;
  /** Payment */
  readonly paymentTitle: string;
  /** This is a test shop */
  readonly sandboxTitle: string;
  /** No money is taken, and no card is needed. Choose how the payment should go. */
  readonly sandboxText: string;
  /** How do you want to pay? */
  readonly methodsLabel: string;
  /** Choose how you want to pay. */
  readonly chooseMethod: string;
  readonly sandboxMethods: {
    /** A card that works */
    readonly success: string;
    /** A card that the bank declines */
    readonly declined: string;
    /** A card without enough money */
    readonly insufficient_funds: string;
    /** A card that has expired */
    readonly expired: string;
    /** A card that you confirm with your bank */
    readonly authenticate: string;
    /** A wallet with its own page (redirect) */
    readonly paypal: string;
    /** A direct debit that takes days */
    readonly processing: string;
    /** A card that works, but the response is lost */
    readonly network_failure: string;
    /** The payment service is down */
    readonly away: string;
  };
  /** You pay with {label}. ({label}: such as Visa •••• 4242.) */
  readonly chosenMethod: (label: string) => string;
  /** Pay another way */
  readonly otherMethod: string;
  /** Your saved cards */
  readonly savedCards: string;
  /** Pay with {card} ({card}: such as Visa •••• 4242.) */
  readonly useCard: (card: string) => string;
  /** Expires {month} ({month}: such as 08/2034.) */
  readonly cardExpires: (month: string) => string;
  /** {card} is deleted. ({card}: such as Visa •••• 4242.) */
  readonly cardDeleted: (card: string) => string;
  /** Save this card for next time */
  readonly saveCard: string;
  /** Use my store credit */
  readonly useCredit: string;
  /** Balance: {amount}. ({amount}: of store credit.) */
  readonly creditThere: (amount: string) => string;
  /** {used} used, {left} left. (Of store credit.) */
  readonly creditUsed: (used: string, left: string) => string;
  /** Your credit covers the whole order. */
  readonly creditPaysAll: string;
  /** Loading secure payment */
  readonly formLoading: string;
  /** The payment form didn’t load */
  readonly formFailedTitle: string;
  /** Check your connection and any ad blocker, then try again. */
  readonly formFailedText: string;
  /** Please check your payment details, or pay another way. */
  readonly methodRefused: string;
  /** Continue to review */
  readonly toReview: string;
  /** In this parcel */
  readonly parcelItems: string;
  /** Billing address */
  readonly billingTitle: string;
  /** Invoice to: {business} ({business}: company and VAT number.) */
  readonly invoiceTo: (business: string) => string;
  /** VIES, the EU register, doesn’t list this VAT number. You can still order. */
  readonly vatUnknown: string;
  /** Gift */
  readonly giftTitle: string;
  /** On the card: (A gift message follows.) */
  readonly onTheCard: string;
  /** No prices in the parcel */
  readonly noPrices: string;
  /** Paid with your store credit */
  readonly creditAlone: string;
  /** Nothing to pay */
  readonly nothingToPay: string;
  /** Items (The sum of what is ordered.) */
  readonly goodsLabel: string;
  /** Delivery discount */
  readonly shippingDiscount: string;
  /** By ordering you agree to our terms. You can edit your order until {time}. ({time}: such as 15:00, or Monday 15:00.) */
  readonly terms: (time: string) => string;
  /** By ordering you agree to our terms. */
  readonly termsAlone: string;
  /** Pay {total} (The button that pays.) */
  readonly pay: (total: string) => string;
  /** Place order (The button where nothing is left to pay.) */
  readonly placeOrder: string;
  /** Processing payment… */
  readonly paying: string;
  /** Your order has changed */
  readonly changedTitle: string;
  /** You haven’t been charged. Check the change, then pay. */
  readonly changedText: string;
  /** {label}: {before} → {now} (One line of what has changed; {label}: such as Delivery.) */
  readonly changedTo: (label: string, before: string, now: string) => string;
  /** Your items or your address have changed. */
  readonly changedOther: string;
  /** One moment… (On the button, for the moment in which nothing is paid: a notice says what has changed. As short as what the button says otherwise, so that it stays where it is.) */
  readonly changedHeld: string;
  /** none (In the place of an amount that is not there.) */
  readonly none: string;
  /** Payment didn’t go through */
  readonly failureTitle: string;
  /** Your refund is on its way */
  readonly returnedTitle: string;
  /** You haven’t been charged. */
  readonly failureKept: string;
  readonly failures: {
    /** Your bank declined the payment. Try again, or pay another way. */
    readonly declined: string;
    /** Not enough funds. Please pay another way. */
    readonly insufficient_funds: string;
    /** This card has expired. Please use another one. */
    readonly expired_card: string;
    /** The card’s security code isn’t right. Please enter it again. */
    readonly incorrect_cvc: string;
    /** Your bank couldn’t confirm that it’s you. Try again, or pay another way. */
    readonly authentication_failed: string;
    /** You didn’t confirm the payment with your bank. Try again, or pay another way. */
    readonly authentication_abandoned: string;
    /** Your session timed out. Please choose how to pay again. */
    readonly method_expired: string;
    /** We can’t reach the payment service. Please try again in a few minutes. */
    readonly provider_away: string;
    /** Too many tries. Please wait a while, then try again. */
    readonly too_many_attempts: string;
    /** Something went wrong. Try again, or pay another way. */
    readonly unknown: string;
    /** We couldn’t place your order because something about it had changed, so we’re refunding you in full. */
    readonly charge_returned: string;
  };
  /** Confirming your payment */
  readonly askingTitle: string;
  /** This can take a moment. You won’t be charged twice. */
  readonly askingText: string;
  /** No answer yet. We’ll keep checking. You can come back later: your order will appear here. */
  readonly noAnswerYet: string;
  /** Confirm your payment */
  readonly confirmTitle: string;
  /** Confirm it with your bank or wallet, and you’ll come back here. */
  readonly confirmText: string;
  /** Confirm payment */
  readonly confirmNow: string;
  /** Cancel payment */
  readonly giveUp: string;
  /** We didn’t open the payment page, because its address isn’t our payment provider’s. You haven’t been charged. Cancel this payment, then pay another way. */
  readonly pageRefused: string;
  /** We couldn’t cancel the payment. We’ll keep checking how it went. */
  readonly giveUpFailed: string;
  /** We didn’t get an answer. Press the button again: you won’t be charged twice. */
  readonly lostAnswer: string;
  /** We couldn’t place this order. Please check each step. */
  readonly payRefused: string;
  /** Express checkout (Name of the group of wallet buttons, such as Apple Pay.) */
  readonly expressLabel: string;
  /** Test wallet (A button, and the name of the sheet that it opens: a wallet for tests.) */
  readonly testWallet: string;
  /** No money is taken. Choose where your books should go, then pay. */
  readonly sandboxWalletText: string;
  /** Deliver to */
  readonly walletAddresses: string;
  /** We don’t deliver to {country} from this shop. Please choose another address. ({country}: such as Japan.) */
  readonly walletNoDelivery: (country: string) => string;
  /** We can’t send a parcel to the address in your wallet. Please choose another address, or continue to checkout. */
  readonly walletAddressRefused: string;
  /** We couldn’t work out the price. Please try again. */
  readonly walletPriceFailed: string;
  /** or (Between the wallets and the form, on a line of its own.) */
  readonly walletOr: string;
  /** You’ve already paid */
  readonly paidElsewhereTitle: string;
  /** Your order is confirmed. There’s nothing left to do here. */
  readonly paidElsewhereText: string;
  /** See your order */
  readonly seeOrder: string;
  /** Thank you, your order is confirmed */
  readonly thanksTitle: string;
  /** Your order number is {number}. ({number}: such as R123456789.) */
  readonly orderNumber: (number: string) => string;
  /** We’re emailing the details to {email}. */
  readonly mailTold: (email: string) => string;
  /** Your payment is on its way */
  readonly onItsWayTitle: string;
  /** This can take a few working days. We’ll start making your order, and email you, once it arrives. If that moves your delivery date, we’ll email you the new one. */
  readonly onItsWayText: string;
  /** View or edit your order */
  readonly changeOrder: string;
  /** Save your order */
  readonly accountTitle: string;
  /** Create an account to find it any time. */
  readonly accountText: string;
  /** Create an account */
  readonly accountAction: string;
  /** A book made for one child can’t be returned because you change your mind. */
  readonly noReturn: string;
  readonly pages: {
    /** Terms and conditions */
    readonly terms: string;
    /** Right of withdrawal */
    readonly withdrawal: string;
  };
}
