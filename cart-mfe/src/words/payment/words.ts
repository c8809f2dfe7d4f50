// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** The delivery method you chose isn’t available for this address. Please choose another. */
  readonly rateLost: string;
  /** Parcel {number} of {count} (One of several parcels of an order.) */
  readonly parcelOf: (number: number, count: number) => string;
  /** To {name}, {city} ({name}: who gets the parcel.) */
  readonly parcelTo: (name: string, city: string) => string;
  /** How it travels (Name of a group of radio buttons.) */
  readonly ratesLabel: string;
  /** Arrives on {day} ({day}: such as 22 December.) */
  readonly arrivesOn: (day: string) => string;
  /** Arrives {days} ({days}: such as 22–24 December.) */
  readonly arrivesBetween: (days: string) => string;
  /** {count, plural, one {# working day to make} other {# working days to make}} (How long it takes to make.) */
  readonly madeIn: (count: number) => string;
  /** {count, plural, one {# working day on the way} other {# working days on the way}} (How long the carrier takes.) */
  readonly onTheWay: (count: number) => string;
  /** Order by {time} for these dates ({time}: such as 14:00, or Monday 14:00.) */
  readonly orderBy: (time: string) => string;
  /** {duration} left ({duration}: such as 1 hour 5 minutes.) */
  readonly timeLeft: (duration: string) => string;
  /** The time for those dates is over. These are the new ones. */
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
  /** We cannot send a parcel to this address at the moment. Please choose another address. */
  readonly noRates: string;
  /** Change the address */
  readonly changeAddress: string;
  /** We could not save that. Nothing is lost: please try again. */
  readonly saveFailed: string;
  /** You changed something while we were saving. It is kept: please go on once more. */
  readonly changedSince: string;
  /** You are offline. Everything is kept: connect to the internet, then try again. */
  readonly offline: string;
  /** Payment */
  readonly paymentTitle: string;
  /** This is a test shop */
  readonly sandboxTitle: string;
  /** No money is taken, and no card is asked for. Choose how the payment should go. */
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
    /** A wallet with a page of its own */
    readonly paypal: string;
    /** A direct debit that takes days */
    readonly processing: string;
    /** A card that works, but its answer gets lost */
    readonly network_failure: string;
    /** A card whose payment service is away */
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
  /** You have {amount}. ({amount}: of store credit.) */
  readonly creditThere: (amount: string) => string;
  /** {used} of it pays for this order, {left} stays yours. (Of store credit.) */
  readonly creditUsed: (used: string, left: string) => string;
  /** Your credit pays for everything. You need no other way to pay. */
  readonly creditPaysAll: string;
  /** Getting the payment form */
  readonly formLoading: string;
  /** The payment form did not arrive */
  readonly formFailedTitle: string;
  /** Everything so far is kept. Check your connection, and whether something in your browser blocks js.stripe.com, then try again. */
  readonly formFailedText: string;
  /** These details could not be used. Please look at them again, or pay another way. */
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
  /** A gift */
  readonly giftTitle: string;
  /** On the card: (A gift message follows.) */
  readonly onTheCard: string;
  /** No prices in the parcel */
  readonly noPrices: string;
  /** Paid with your store credit */
  readonly creditAlone: string;
  /** Nothing is left to pay */
  readonly nothingToPay: string;
  /** Goods (The sum of what is ordered.) */
  readonly goodsLabel: string;
  /** Delivery discount */
  readonly shippingDiscount: string;
  /** When you pay, you order what you see here. You can still change your books until {time}. ({time}: such as 15:00, or Monday 15:00.) */
  readonly terms: (time: string) => string;
  /** When you pay, you order what you see here. */
  readonly termsAlone: string;
  /** Pay {total} (The button that pays.) */
  readonly pay: (total: string) => string;
  /** Place the order (The button where nothing is left to pay.) */
  readonly placeOrder: string;
  /** One moment: we are paying… */
  readonly paying: string;
  /** Something has changed */
  readonly changedTitle: string;
  /** You have not paid. Look at what is new, then pay. */
  readonly changedText: string;
  /** {label}: {before} → {now} (One line of what has changed; {label}: such as Delivery.) */
  readonly changedTo: (label: string, before: string, now: string) => string;
  /** What you order, or where it goes, is not as it was. */
  readonly changedOther: string;
  /** One moment… (On the button, for the moment in which nothing is paid: a notice says what has changed. As short as what the button says otherwise, so that it stays where it is.) */
  readonly changedHeld: string;
  /** none (In the place of an amount that is not there.) */
  readonly none: string;
  /** You have not paid */
  readonly failureTitle: string;
  /** Your money is on its way back */
  readonly returnedTitle: string;
  /** No money was taken, and everything else is kept. */
  readonly failureKept: string;
  readonly failures: {
    /** Your bank declined the payment. Try again, or pay another way. */
    readonly declined: string;
    /** There is not enough money on this card or account. Please pay another way. */
    readonly insufficient_funds: string;
    /** This card has expired. Please use another one. */
    readonly expired_card: string;
    /** The card’s security code is not right. Please enter it once more. */
    readonly incorrect_cvc: string;
    /** Your bank could not confirm that it is you. Try again, or pay another way. */
    readonly authentication_failed: string;
    /** The payment was not confirmed with your bank. Try again, or pay another way. */
    readonly authentication_abandoned: string;
    /** That way to pay can no longer be used. Please choose again. */
    readonly method_expired: string;
    /** We cannot reach the payment service. Please try again in a few minutes. */
    readonly provider_away: string;
    /** There were too many tries. Please wait a while, then try again. */
    readonly too_many_attempts: string;
    /** The payment did not go through. Try again, or pay another way. */
    readonly unknown: string;
    /** Your order could not be placed after all, because something about it had changed. What was taken goes back to you by itself, and everything else is kept. */
    readonly charge_returned: string;
  };
  /** We are asking how your payment went */
  readonly askingTitle: string;
  /** It can take a moment. You never pay twice for the same cart. */
  readonly askingText: string;
  /** There is no answer yet. We keep asking, and you can come back later: your order appears here. */
  readonly noAnswerYet: string;
  /** Your payment waits for you to confirm it */
  readonly confirmTitle: string;
  /** Confirm it with your bank or wallet, and you come back here. */
  readonly confirmText: string;
  /** Confirm the payment */
  readonly confirmNow: string;
  /** Stop this payment */
  readonly giveUp: string;
  /** We did not open the payment page, because its address is not our payment provider's. You have not paid yet. Stop this payment, then pay another way. */
  readonly pageRefused: string;
  /** We could not stop the payment. We keep asking how it went. */
  readonly giveUpFailed: string;
  /** We did not hear how it went. Press the button again: you pay only once. */
  readonly lostAnswer: string;
  /** We could not take your order like this. Please look through the steps again. */
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
  /** We couldn’t work out the price. Nothing is lost: please try again. */
  readonly walletPriceFailed: string;
  /** or (Between the wallets and the form, on a line of its own.) */
  readonly walletOr: string;
  /** You have paid in another tab */
  readonly paidElsewhereTitle: string;
  /** Your order is in. There is nothing left to do here. */
  readonly paidElsewhereText: string;
  /** See your order */
  readonly seeOrder: string;
  /** Thank you! Your order is in */
  readonly thanksTitle: string;
  /** Your order number is {number}. ({number}: such as R123456789.) */
  readonly orderNumber: (number: string) => string;
  /** We are sending everything about it to {email}. */
  readonly mailTold: (email: string) => string;
  /** Your payment is on its way */
  readonly onItsWayTitle: string;
  /** This way of paying can take several working days. We begin to make your order as soon as the money is here, and write to you then. Until then you have nothing to do. If that takes days, your parcel comes later by as much: we write the new dates to you. */
  readonly onItsWayText: string;
  /** See or change your order */
  readonly changeOrder: string;
  /** Keep your orders together */
  readonly accountTitle: string;
  /** With an account you find this order, and every later one, in one place. */
  readonly accountText: string;
  /** Make an account */
  readonly accountAction: string;
  /** A book made for one child cannot be sent back because you have changed your mind. */
  readonly noReturn: string;
  readonly pages: {
    /** Terms and conditions */
    readonly terms: string;
    /** Right of withdrawal */
    readonly withdrawal: string;
  };
}
