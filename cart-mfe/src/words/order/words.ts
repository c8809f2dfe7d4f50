// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Order {number} ({number}: such as R123456789.) */
  readonly orderTitle: (number: string) => string;
  /** A question about this order? Write to us (Link from an order to the contact form.) */
  readonly question: string;
  /** Placed on {day} ({day}: such as 22 November 2026.) */
  readonly placedOn: (day: string) => string;
  /** Your order is being fetched */
  readonly loadingOrder: string;
  /** We could not show your order */
  readonly orderFailedTitle: string;
  /** Please try again in a moment. */
  readonly orderFailedText: string;
  /** You are offline. Your order shows once you are connected again. */
  readonly orderOfflineText: string;
  /** Try again */
  readonly tryAgain: string;
  /** We could not find this order */
  readonly orderNotFoundTitle: string;
  /** You may have to sign in, or open it with the link from our e-mail. */
  readonly orderNotFoundText: string;
  /** Find an order */
  readonly findOrder: string;
  /** Back to your orders */
  readonly backToOrders: string;
  /** Back to your order */
  readonly backToOrder: string;
  readonly states: {
    /** Placed (Of an order.) */
    readonly placed: string;
    /** Being made (Of an order.) */
    readonly in_production: string;
    /** Being printed (Of an order.) */
    readonly printing: string;
    /** On its way (Of an order.) */
    readonly shipped: string;
    /** Delivered (Of an order.) */
    readonly delivered: string;
    /** Cancelled (Of an order.) */
    readonly cancelled: string;
  };
  /** On hold (Of an order: nothing happens with it until our team has decided something.) */
  readonly onHold: string;
  /** What happened so far */
  readonly timelineTitle: string;
  readonly events: {
    /** Order placed */
    readonly placed: string;
    /** Something was changed */
    readonly changed: string;
    /** A delivery address was changed */
    readonly address_changed: string;
    /** A gift message was changed */
    readonly card_changed: string;
    /** The e-mail address was changed */
    readonly email_changed: string;
    /** Mails went to a wrong e-mail address */
    readonly email_disowned: string;
    /** Put on hold */
    readonly paused: string;
    /** No longer on hold */
    readonly resumed: string;
    /** Being printed */
    readonly in_production: string;
    /** On the press */
    readonly printing: string;
    /** A parcel was sent */
    readonly parcel_shipped: string;
    /** Something is being looked at before printing */
    readonly production_held: string;
    /** Waiting for the printers */
    readonly production_waits: string;
    /** Ready for the printers */
    readonly production_ready: string;
    /** Can be changed again */
    readonly reopened: string;
    /** Printed again, at no charge (A parcel of the order: of what came damaged or never came.) */
    readonly reprint_ordered: string;
    /** No longer printed again */
    readonly reprint_given_up: string;
    /** Sent */
    readonly shipped: string;
    /** A parcel was delivered */
    readonly parcel_delivered: string;
    /** Delivered */
    readonly delivered: string;
    /** Order cancelled */
    readonly cancelled: string;
    /** Damage was reported */
    readonly damage_reported: string;
    /** The report of damage was answered */
    readonly damage_decided: string;
    /** Waiting for the payment */
    readonly payment_waiting: string;
    /** Payment received */
    readonly paid: string;
    /** The payment did not go through */
    readonly payment_failed: string;
    /** Money given back */
    readonly refunded: string;
  };
  /** by our team (Who did it: the shop's people.) */
  readonly byStaff: string;
  /** Edit before {time}. (Until when the order can be changed. {time}: such as 14:00, or Tuesday 14:00.) */
  readonly editBefore: (time: string) => string;
  /** Edit before {time} and it still arrives on {day}. ({time}: such as 14:00. {day}: such as 22 December.) */
  readonly editBeforeDay: (time: string, day: string) => string;
  /** Edit before {time} and it still arrives {days}. ({time}: such as 14:00. {days}: such as 22–24 December.) */
  readonly editBeforeDays: (time: string, days: string) => string;
  /** {duration} left ({duration}: such as 1 hour 5 minutes.) */
  readonly timeLeft: (duration: string) => string;
  /** {duration} left to change this order (Read out now and then. {duration}: such as 10 minutes.) */
  readonly timeLeftToEdit: (duration: string) => string;
  /** The time to change this order is over. Nothing can be changed any more. */
  readonly windowClosed: string;
  /** This order is on hold, so it cannot be changed at the moment. */
  readonly orderPaused: string;
  /** This order was cancelled. */
  readonly orderCancelled: string;
  /** Edit (Link to the form of a book that was ordered.) */
  readonly editItem: string;
  /** Edit {name} ({name}: of the book.) */
  readonly editItemName: (name: string) => string;
  /** You changed this and have not confirmed it yet. */
  readonly unconfirmed: string;
  /** Go on */
  readonly goOn: string;
  /** What you ordered */
  readonly itemsTitle: string;
  /** What it cost */
  readonly totalsTitle: string;
  /** Delivery */
  readonly deliveryTitle: string;
  /** Arrives on {day} ({day}: such as 22 December.) */
  readonly arrivesOn: (day: string) => string;
  /** Arrives {days} ({days}: such as 22–24 December.) */
  readonly arrivesBetween: (days: string) => string;
  /** {method}, with {carrier} (Way of delivery and who carries it.) */
  readonly methodBy: (method: string, carrier: string) => string;
  /** Track your parcel */
  readonly track: string;
  /** Tracking number: {code} */
  readonly trackingCode: (code: string) => string;
  /** Delivery address */
  readonly addressTitle: string;
  /** Change the address (Of a parcel that was ordered: opens a form.) */
  readonly changeAddress: string;
  /** Change the address: {name} ({name}: of who gets the parcel.) */
  readonly changeAddressOf: (name: string) => string;
  /** We do not know yet where this goes. */
  readonly addressMissing: string;
  /** Save the address */
  readonly saveAddress: string;
  /** Invoice to: {business} ({business}: company and VAT number.) */
  readonly invoiceTo: (business: string) => string;
  /** You can correct it as long as it stays in the same place: delivery and tax were worked out for it. (Over the form of a parcel's address.) */
  readonly addressPlace: string;
  /** Delivery there costs something else than you paid. Cancel the order and place it again. */
  readonly addressElsewhere: string;
  /** We could not save the address. Please try again. */
  readonly addressFailed: string;
  /** The address is changed. */
  readonly addressSaved: string;
  readonly card: {
    /** Change the message */
    readonly change: string;
    /** Add a message for the card */
    readonly add: string;
    /** Save the message */
    readonly save: string;
    /** The message is saved. */
    readonly saved: string;
    /** We could not save the message. Please try again. */
    readonly failed: string;
  };
  /** Sent again at no charge (Of a parcel with books that are printed a second time.) */
  readonly parcelAgain: string;
  /** Parcel {number} of {count} (Of an order in several parcels. {number}: from 1.) */
  readonly parcelTitle: (number: number, count: number) => string;
  /** In this parcel */
  readonly parcelContents: string;
  /** On the card (Over the words that are printed on the card of a gift.) */
  readonly giftTitle: string;
  /** A gift: nothing in this parcel says what it cost. */
  readonly noPrices: string;
  /** Cancel this order */
  readonly cancelOrder: string;
  /** Cancel order {number}? */
  readonly cancelTitle: (number: string) => string;
  /** None of it will be made, and what you paid goes back to you. This cannot be undone. */
  readonly cancelText: string;
  /** Yes, cancel it */
  readonly cancelYes: string;
  /** Keep the order */
  readonly cancelNo: string;
  /** We could not cancel your order. Please try again. */
  readonly cancelFailed: string;
  /** Report damage */
  readonly report: string;
  /** Report damage: {name} ({name}: of the book.) */
  readonly reportName: (name: string) => string;
  /** We are sorry. Tell us what is wrong, with a photo if you can, and we put it right. */
  readonly reportLead: string;
  /** What is wrong with it? */
  readonly reportLabel: string;
  /** Oops! Don't forget to fill this in */
  readonly reportMissing: string;
  /** {count} characters left */
  readonly charactersLeft: (count: number) => string;
  /** Photos, up to {limit} */
  readonly photosLabel: (limit: number) => string;
  /** Add photos */
  readonly addPhotos: string;
  /** Remove {name} ({name}: of the file.) */
  readonly removePhoto: (name: string) => string;
  /** {name}: {percent} % sent */
  readonly photoPercent: (name: string, percent: number) => string;
  /** {name} is here ({name}: of a photo that has arrived.) */
  readonly photoThere: (name: string) => string;
  /** {name} could not be sent. Remove it, or try it once more. */
  readonly photoFailed: (name: string) => string;
  /** Sorry, {name} was flagged by our content moderation. Please try a different photo. */
  readonly photoRejected: (name: string) => string;
  /** Only the first {limit} photos were taken. */
  readonly photosTooMany: (limit: number) => string;
  /** Send the report */
  readonly reportSend: string;
  /** Your photos are still on their way */
  readonly reportWaits: string;
  /** Thank you. We have your report and answer by e-mail. */
  readonly reportSent: string;
  /** You have reported this already. We answer by e-mail. */
  readonly reportOpen: string;
  /** We could not send your report. What you wrote is still here: please try again. */
  readonly reportFailed: string;
  /** Order again for another child */
  readonly reorder: string;
  /** Order again for another child: {name} ({name}: of the book.) */
  readonly reorderName: (name: string) => string;
  /** We could not open the copy. Please try again. */
  readonly reorderFailed: string;
  /** This is not sold any more. */
  readonly reorderGone: string;
  /** You are offline. Connect to the internet, then try again. */
  readonly offline: string;
  /** You are changing something that you have ordered. */
  readonly editingItem: string;
  /** You are changing what you have ordered for {name}. ({name}: the child's.) */
  readonly editingItemOf: (name: string) => string;
  /** It has changes that you have not confirmed yet. */
  readonly editingResumed: string;
  /** Show it as ordered */
  readonly showAsOrdered: string;
  /** What you paid extra for, and the format, stay as you bought them. */
  readonly lockedNote: string;
  /** This order was changed somewhere else meanwhile. What you changed is still here. */
  readonly changedElsewhere: string;
  /** This shows it as it is ordered. What you had changed is kept. */
  readonly replacedText: string;
  /** Bring it back */
  readonly bringBack: string;
  /** Sorry, this order can't be edited */
  readonly notEditableTitle: string;
  /** It might have passed the edit window or be paused */
  readonly notEditableText: string;
  /** What you changed is kept on this device. */
  readonly keptText: string;
  /** Sorry, we couldn't find that item */
  readonly itemNotFoundTitle: string;
  /** Go back and try again. */
  readonly itemNotFoundText: string;
  /** Look over what changes */
  readonly reviewTitle: string;
  /** Nothing is changed until you confirm. */
  readonly reviewLead: string;
  /** We draw the pages that change */
  readonly preparing: string;
  /** We could not show what changes. */
  readonly prepareFailed: string;
  /** You have not changed anything yet. */
  readonly nothingChanged: string;
  /** You changed: {labels}. ({labels}: of fields, such as Name and Hair.) */
  readonly youChanged: (labels: string) => string;
  /** {count, plural, =0 {No page looks different.} one {# page looks different.} other {# pages look different.}} */
  readonly pagesChange: (count: number) => string;
  /** As ordered (Over a page as it is.) */
  readonly asOrdered: string;
  /** After your change (Over a page as it would be.) */
  readonly asChanged: string;
  /** There is no such page (In the place of a page that one of both books does not have.) */
  readonly noSuchPage: string;
  /** Back to the form */
  readonly backToForm: string;
  /** Confirm the changes */
  readonly confirmChanges: string;
  /** Confirming */
  readonly confirming: string;
  /** We could not save your changes. They are still here: please try again. */
  readonly confirmFailed: string;
  /** The order was changed somewhere else. Look over the pages once more, then confirm. */
  readonly changedMeanwhile: string;
  /** Sorry, you can't edit this field for a book you've already purchased. */
  readonly lockedText: string;
  /** That is about: {labels}. ({labels}: of fields, such as Name and Hair.) */
  readonly lockedFields: (labels: string) => string;
  /** Some of what you chose cannot be printed. Go back to the form and have another look. */
  readonly refusedText: string;
  /** Your changes are in */
  readonly receiptTitle: string;
  /** It will be printed like this. */
  readonly receiptText: string;
  /** We also sent this to {email}. */
  readonly receiptMail: (email: string) => string;
  /** {label}: {before} → {after} (One line of the receipt. {before} and {after}: what was chosen.) */
  readonly changedTo: (label: string, before: string, after: string) => string;
  /** {label}: {after} (One line of the receipt, of what was empty before.) */
  readonly addedTo: (label: string, after: string) => string;
  /** {label}: {before}, taken out (One line of the receipt, of what is empty now.) */
  readonly removedFrom: (label: string, before: string) => string;
  /** {label}: changed (One line of the receipt, of a photo or a character.) */
  readonly otherChange: (label: string) => string;
  /** Changed somewhere else meanwhile: {labels}. What you changed is still here. ({labels}: of fields, such as Name and Hair.) */
  readonly changedElsewhereOf: (labels: string) => string;
  /** Look through the pages (Opens all pages of a book that was ordered.) */
  readonly lookThrough: string;
  /** Look through the pages: {name} ({name}: of the book.) */
  readonly lookThroughName: (name: string) => string;
  /** What was changed (Opens the list of all changes of a book that was ordered.) */
  readonly whatChanged: string;
  /** What was changed: {name} ({name}: of the book.) */
  readonly whatChangedName: (name: string) => string;
  /** As you ordered it (Of a book: its first state, in the list of its changes.) */
  readonly asBought: string;
  /** Changed by you */
  readonly changedByYou: string;
  /** Changed by our team */
  readonly changedByTeam: string;
  /** Show the pages (Opens the pages of one state of a book, in the list of its changes.) */
  readonly showPages: string;
  /** Show the pages: {what} ({what}: who and when, such as Changed by you, 22 Nov 2026, 14:03.) */
  readonly showPagesOf: (what: string) => string;
  /** Before (Over a page as it was before a change.) */
  readonly pageBefore: string;
  /** After (Over a page as it was after a change.) */
  readonly pageAfter: string;
  /** Fetching the pages */
  readonly fetchingPages: string;
  /** We could not show this. (The pages or the list of changes of a book.) */
  readonly historyFailed: string;
  /** Not everything can come along to the new one. Left out: {labels}. (A book is ordered again. {labels}: of fields, such as A photo and Hat.) */
  readonly reorderWithout: (labels: string) => string;
  /** Invoice (PDF) */
  readonly invoicePdf: string;
  /** Credit note {number} (PDF) ({number}: such as UK-C-2026-000001.) */
  readonly creditNotePdf: (number: string) => string;
  /** We could not fetch it. Please try again. */
  readonly invoiceFailed: string;
  readonly orderMail: {
    /** Mails about this order */
    readonly title: string;
    /** They go to {email}. ({email}: an e-mail address.) */
    readonly to: (email: string) => string;
    /** They go nowhere: the last address belongs to somebody else. Please tell us yours. */
    readonly nowhere: string;
    /** Change the e-mail address */
    readonly change: string;
    /** New e-mail address */
    readonly label: string;
    /** Send the link */
    readonly send: string;
    /** We have sent a mail to {email}. Open its link in this browser, and mails come there. ({email}: an e-mail address.) */
    readonly sent: (email: string) => string;
    /** Please check the address: it should look like name@example.com. */
    readonly fault: string;
    /** We could not do that now. Please try again later. */
    readonly failed: string;
  };
}
