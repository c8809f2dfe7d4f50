// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Order {number} ({number}: such as R123456789.) */
  readonly orderTitle: (number: string) => string;
  /** A question about this order? Write to us (Link from an order to the contact form.) */
  readonly question: string;
  /** Placed on {day} ({day}: such as 22 November 2026.) */
  readonly placedOn: (day: string) => string;
  /** Loading your order */
  readonly loadingOrder: string;
  /** We couldn’t load your order */
  readonly orderFailedTitle: string;
  /** Please try again in a moment. */
  readonly orderFailedText: string;
  /** You’re offline. Your order will show once you’re back online. */
  readonly orderOfflineText: string;
  /** Try again */
  readonly tryAgain: string;
  /** We couldn’t find this order */
  readonly orderNotFoundTitle: string;
  /** Try signing in, or open it with the link from our email. */
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
    /** In production (Of an order.) */
    readonly in_production: string;
    /** Printing (Of an order.) */
    readonly printing: string;
    /** Dispatched (Of an order.) */
    readonly shipped: string;
    /** Delivered (Of an order.) */
    readonly delivered: string;
    /** Cancelled (Of an order.) */
    readonly cancelled: string;
  };
  /** On hold (Of an order: nothing happens with it until our team has decided something.) */
  readonly onHold: string;
  /** Order history */
  readonly timelineTitle: string;
  readonly events: {
    /** Order placed */
    readonly placed: string;
    /** Order edited */
    readonly changed: string;
    /** Delivery address changed */
    readonly address_changed: string;
    /** Gift message changed */
    readonly card_changed: string;
    /** Email address changed */
    readonly email_changed: string;
    /** Emails went to a wrong address */
    readonly email_disowned: string;
    /** Put on hold */
    readonly paused: string;
    /** Resumed */
    readonly resumed: string;
    /** In production */
    readonly in_production: string;
    /** Printing */
    readonly printing: string;
    /** A parcel was dispatched */
    readonly parcel_shipped: string;
    /** We’re checking your order */
    readonly production_held: string;
    /** Waiting for the printer */
    readonly production_waits: string;
    /** Ready to print */
    readonly production_ready: string;
    /** Open for editing again */
    readonly reopened: string;
    /** Free reprint ordered (A parcel of the order: of what came damaged or never came.) */
    readonly reprint_ordered: string;
    /** Reprint cancelled */
    readonly reprint_given_up: string;
    /** Dispatched */
    readonly shipped: string;
    /** A parcel was delivered */
    readonly parcel_delivered: string;
    /** Delivered */
    readonly delivered: string;
    /** Order cancelled */
    readonly cancelled: string;
    /** Damage reported */
    readonly damage_reported: string;
    /** We replied to your report */
    readonly damage_decided: string;
    /** Waiting for payment */
    readonly payment_waiting: string;
    /** Payment received */
    readonly paid: string;
    /** Payment didn’t go through */
    readonly payment_failed: string;
    /** Refunded */
    readonly refunded: string;
  };
  /** by our team (Who did it: the shop's people.) */
  readonly byStaff: string;
  /** You can edit until {time}. (Until when the order can be changed. {time}: such as 14:00, or Tuesday 14:00.) */
  readonly editBefore: (time: string) => string;
  /** You can edit until {time}, and it still arrives on {day}. ({time}: such as 14:00. {day}: such as 22 December.) */
  readonly editBeforeDay: (time: string, day: string) => string;
  /** You can edit until {time}, and it still arrives {days}. ({time}: such as 14:00. {days}: such as 22–24 December.) */
  readonly editBeforeDays: (time: string, days: string) => string;
  /** {duration} left ({duration}: such as 1 hour 5 minutes.) */
  readonly timeLeft: (duration: string) => string;
  /** {duration} left to edit this order (Read out now and then. {duration}: such as 10 minutes.) */
  readonly timeLeftToEdit: (duration: string) => string;
  /** We’ve started on your order, so it can no longer be edited. */
  readonly windowClosed: string;
  /** This order is on hold, so it can’t be edited at the moment. */
  readonly orderPaused: string;
  /** This order was cancelled. */
  readonly orderCancelled: string;
  /** Edit (Link to the form of a book that was ordered.) */
  readonly editItem: string;
  /** Edit {name} ({name}: of the book.) */
  readonly editItemName: (name: string) => string;
  /** You have unconfirmed changes. */
  readonly unconfirmed: string;
  /** Continue */
  readonly goOn: string;
  /** Your order */
  readonly itemsTitle: string;
  /** Order total */
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
  /** Change address (Of a parcel that was ordered: opens a form.) */
  readonly changeAddress: string;
  /** Change address: {name} ({name}: of who gets the parcel.) */
  readonly changeAddressOf: (name: string) => string;
  /** We don’t have an address for this yet. */
  readonly addressMissing: string;
  /** Save address */
  readonly saveAddress: string;
  /** Invoice to: {business} ({business}: company and VAT number.) */
  readonly invoiceTo: (business: string) => string;
  /** You can correct the address, but not the country or region. (Over the form of a parcel's address.) */
  readonly addressPlace: string;
  /** Delivery there costs a different amount. Cancel the order and place it again. */
  readonly addressElsewhere: string;
  /** We couldn’t save the address. Please try again. */
  readonly addressFailed: string;
  /** Address saved. */
  readonly addressSaved: string;
  readonly card: {
    /** Change message */
    readonly change: string;
    /** Add a gift message */
    readonly add: string;
    /** Save message */
    readonly save: string;
    /** Message saved. */
    readonly saved: string;
    /** We couldn’t save the message. Please try again. */
    readonly failed: string;
  };
  /** Sent again, free of charge (Of a parcel with books that are printed a second time.) */
  readonly parcelAgain: string;
  /** Parcel {number} of {count} (Of an order in several parcels. {number}: from 1.) */
  readonly parcelTitle: (number: number, count: number) => string;
  /** In this parcel */
  readonly parcelContents: string;
  /** On the card (Over the words that are printed on the card of a gift.) */
  readonly giftTitle: string;
  /** A gift: no prices in this parcel. */
  readonly noPrices: string;
  /** Cancel this order */
  readonly cancelOrder: string;
  /** Cancel order {number}? */
  readonly cancelTitle: (number: string) => string;
  /** We won’t print it, and you’ll get a full refund. This can’t be undone. */
  readonly cancelText: string;
  /** Cancel order */
  readonly cancelYes: string;
  /** Keep order */
  readonly cancelNo: string;
  /** We couldn’t cancel your order. Please try again. */
  readonly cancelFailed: string;
  /** Report damage */
  readonly report: string;
  /** Report damage: {name} ({name}: of the book.) */
  readonly reportName: (name: string) => string;
  /** We’re sorry. Tell us what’s wrong, with a photo if you can, and we’ll put it right. */
  readonly reportLead: string;
  /** What’s wrong with it? */
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
  /** {name}: {percent}% */
  readonly photoPercent: (name: string, percent: number) => string;
  /** {name} added ({name}: of a photo that has arrived.) */
  readonly photoThere: (name: string) => string;
  /** {name} didn’t upload. Remove it, or try again. */
  readonly photoFailed: (name: string) => string;
  /** Sorry, {name} was flagged by our content moderation. Please try a different photo. */
  readonly photoRejected: (name: string) => string;
  /** You can add up to {limit} photos. */
  readonly photosTooMany: (limit: number) => string;
  /** Send report */
  readonly reportSend: string;
  /** Photos are still uploading */
  readonly reportWaits: string;
  /** Thank you. We have your report and will reply by email. */
  readonly reportSent: string;
  /** We’re looking into your report and will reply by email. */
  readonly reportOpen: string;
  /** We couldn’t send your report. What you wrote is still here: please try again. */
  readonly reportFailed: string;
  /** Order again for another child */
  readonly reorder: string;
  /** Order again for another child: {name} ({name}: of the book.) */
  readonly reorderName: (name: string) => string;
  /** We couldn’t copy it. Please try again. */
  readonly reorderFailed: string;
  /** This isn’t sold any more. */
  readonly reorderGone: string;
  /** You’re offline. Connect to the internet, then try again. */
  readonly offline: string;
  /** You’re editing your order. */
  readonly editingItem: string;
  /** You’re editing your order for {name}. ({name}: the child's.) */
  readonly editingItemOf: (name: string) => string;
  /** You have unconfirmed changes. */
  readonly editingResumed: string;
  /** Go back to the version I ordered */
  readonly showAsOrdered: string;
  /** Format and paid extras can’t be changed now. */
  readonly lockedNote: string;
  /** This order was changed elsewhere in the meantime. Your changes are still here. */
  readonly changedElsewhere: string;
  /** This is the version you ordered. Your changes are saved. */
  readonly replacedText: string;
  /** Bring it back */
  readonly bringBack: string;
  /** Sorry, this order can't be edited */
  readonly notEditableTitle: string;
  /** It might have passed the edit window or be paused */
  readonly notEditableText: string;
  /** Your changes are saved on this device. */
  readonly keptText: string;
  /** Sorry, we couldn't find that item */
  readonly itemNotFoundTitle: string;
  /** Go back and try again. */
  readonly itemNotFoundText: string;
  /** Review your changes */
  readonly reviewTitle: string;
  /** Nothing changes until you confirm. */
  readonly reviewLead: string;
  /** Preparing your pages */
  readonly preparing: string;
  /** We couldn’t show your changes. */
  readonly prepareFailed: string;
  /** You haven’t changed anything yet. */
  readonly nothingChanged: string;
  /** You changed: {labels}. ({labels}: of fields, such as Name and Hair.) */
  readonly youChanged: (labels: string) => string;
  /** {count, plural, =0 {No page looks different.} one {# page looks different.} other {# pages look different.}} */
  readonly pagesChange: (count: number) => string;
  /** Before (Over a page as it is.) */
  readonly asOrdered: string;
  /** After (Over a page as it would be.) */
  readonly asChanged: string;
  /** Not in this version (In the place of a page that one of both books does not have.) */
  readonly noSuchPage: string;
  /** Back to editing */
  readonly backToForm: string;
  /** Confirm changes */
  readonly confirmChanges: string;
  /** Confirming */
  readonly confirming: string;
  /** We couldn’t save your changes. They’re still here: please try again. */
  readonly confirmFailed: string;
  /** The order was changed elsewhere in the meantime. Review the pages again, then confirm. */
  readonly changedMeanwhile: string;
  /** Sorry, you can't edit this field for a book you've already purchased. */
  readonly lockedText: string;
  /** This concerns: {labels}. ({labels}: of fields, such as Name and Hair.) */
  readonly lockedFields: (labels: string) => string;
  /** Some of your choices can’t be printed. Go back to editing and check them. */
  readonly refusedText: string;
  /** Changes saved */
  readonly receiptTitle: string;
  /** We’ll print it like this. */
  readonly receiptText: string;
  /** We’ve also emailed this to {email}. */
  readonly receiptMail: (email: string) => string;
  /** {label}: {before} → {after} (One line of the receipt. {before} and {after}: what was chosen.) */
  readonly changedTo: (label: string, before: string, after: string) => string;
  /** {label}: {after} (One line of the receipt, of what was empty before.) */
  readonly addedTo: (label: string, after: string) => string;
  /** {label}: {before}, removed (One line of the receipt, of what is empty now.) */
  readonly removedFrom: (label: string, before: string) => string;
  /** {label}: changed (One line of the receipt, of a photo or a character.) */
  readonly otherChange: (label: string) => string;
  /** Changed elsewhere in the meantime: {labels}. Your changes are still here. ({labels}: of fields, such as Name and Hair.) */
  readonly changedElsewhereOf: (labels: string) => string;
  /** See the pages (Opens all pages of a book that was ordered.) */
  readonly lookThrough: string;
  /** See the pages: {name} ({name}: of the book.) */
  readonly lookThroughName: (name: string) => string;
  /** What changed (Opens the list of all changes of a book that was ordered.) */
  readonly whatChanged: string;
  /** What changed: {name} ({name}: of the book.) */
  readonly whatChangedName: (name: string) => string;
  /** Original order (Of a book: its first state, in the list of its changes.) */
  readonly asBought: string;
  /** Changed by you */
  readonly changedByYou: string;
  /** Changed by our team */
  readonly changedByTeam: string;
  /** Show pages (Opens the pages of one state of a book, in the list of its changes.) */
  readonly showPages: string;
  /** Show pages: {what} ({what}: who and when, such as Changed by you, 22 Nov 2026, 14:03.) */
  readonly showPagesOf: (what: string) => string;
  /** Before (Over a page as it was before a change.) */
  readonly pageBefore: string;
  /** After (Over a page as it was after a change.) */
  readonly pageAfter: string;
  /** Loading pages */
  readonly fetchingPages: string;
  /** We couldn’t show this. (The pages or the list of changes of a book.) */
  readonly historyFailed: string;
  /** We couldn’t copy: {labels}. (A book is ordered again. {labels}: of fields, such as A photo and Hat.) */
  readonly reorderWithout: (labels: string) => string;
  /** Invoice (PDF) */
  readonly invoicePdf: string;
  /** Credit note {number} (PDF) ({number}: such as UK-C-2026-000001.) */
  readonly creditNotePdf: (number: string) => string;
  /** We couldn’t download it. Please try again. */
  readonly invoiceFailed: string;
  readonly orderMail: {
    /** Emails about this order */
    readonly title: string;
    /** We send them to {email}. ({email}: an e-mail address.) */
    readonly to: (email: string) => string;
    /** We have nowhere to send them: the last address belongs to someone else. Please tell us yours. */
    readonly nowhere: string;
    /** Change email address */
    readonly change: string;
    /** New email address */
    readonly label: string;
    /** Email me the link */
    readonly send: string;
    /** We’ve emailed a link to {email}. Open it in this browser to confirm the address. ({email}: an e-mail address.) */
    readonly sent: (email: string) => string;
    /** Please check the address: it should look like name@example.com. */
    readonly fault: string;
    /** We couldn’t do that now. Please try again later. */
    readonly failed: string;
  };
}
