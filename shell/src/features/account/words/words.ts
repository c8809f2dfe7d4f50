// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** E-mail address */
  readonly email: string;
  /** Password */
  readonly password: string;
  /** New password */
  readonly newPassword: string;
  /** Current password */
  readonly currentPassword: string;
  /** At least {min} characters. A few words together are good. */
  readonly passwordHint: (min: number) => string;
  /** Show (Button inside a password field: what is written becomes readable.) */
  readonly show: string;
  /** Hide */
  readonly hide: string;
  /** Show password (Read out for the button "Show"; holds its word.) */
  readonly showPassword: string;
  /** Hide password (Read out for the button "Hide"; holds its word.) */
  readonly hidePassword: string;
  /** First name */
  readonly firstname: string;
  /** Last name */
  readonly lastname: string;
  /** (optional) */
  readonly optional: string;
  /** One moment … (On a button, while what it does is under way.) */
  readonly waiting: string;
  /** One moment */
  readonly moment: string;
  /** Try again */
  readonly retry: string;
  /** Save */
  readonly save: string;
  /** Saved */
  readonly saved: string;
  /** Cancel */
  readonly cancel: string;
  /** Change */
  readonly change: string;
  /** Remove */
  readonly remove: string;
  /** Dismiss */
  readonly dismiss: string;
  /** Keep everything (Button that leaves the question whether everything is to be deleted.) */
  readonly keepAll: string;
  /** See our books */
  readonly toBooks: string;
  /** Go to your account */
  readonly toAccount: string;
  /** Back to sign in */
  readonly backToSignIn: string;
  /** Look in your mail */
  readonly mailSent: string;
  /** It may take a minute. If nothing comes, look among the junk mail. */
  readonly lookInSpam: string;
  /** This page is opened by the link in our mail. Open it from there, or ask for a new one. */
  readonly linkNeeded: string;
  /** This link was used already, or it is too old. */
  readonly linkUsed: string;
  readonly faults: {
    /** Please fill this in. */
    readonly missing: string;
    /** Please check the e-mail address: it looks like name@example.com */
    readonly email: string;
    /** Please write your password. */
    readonly passwordMissing: string;
    /** Please use at least {min} characters. */
    readonly passwordShort: (min: number) => string;
    /** Please check this. */
    readonly field: string;
    /** We could not reach the shop. Please try again. */
    readonly away: string;
    /** You are offline. Connect to the internet, then try again. */
    readonly offline: string;
    /** That did not work. Please try again. */
    readonly unknown: string;
  };
  readonly codes: {
    /** E-mail address and password do not go together. If you are new, confirm your address first: the link is in our mail. */
    readonly sign_in_refused: string;
    /** This is not your password. */
    readonly wrong_password: string;
    /** Too many people use this password. Please choose another one. */
    readonly common_password: string;
    /** This link was used already, or it is too old. */
    readonly link_expired: string;
    /** Open this link in the browser in which you ordered, or where you are signed in. */
    readonly order_browser_needed: string;
    /** Too many attempts. Please wait a few minutes and try again. */
    readonly too_many_requests: string;
    /** You are signed out. Please sign in again. */
    readonly sign_in_needed: string;
    /** Please check the postcode: it does not look like one of this country. */
    readonly invalid_postcode: string;
    /** Please fill this in. */
    readonly missing: string;
    /** There is no room for more addresses. Please remove one first. */
    readonly too_many_addresses: string;
    /** Some of your orders are not finished yet. Please decide about them first. */
    readonly orders_open: string;
  };
  readonly signIn: {
    /** Sign in */
    readonly title: string;
    /** Your orders, addresses and the books in your cart are where you left them. */
    readonly intro: string;
    /** Sign in */
    readonly button: string;
    /** Forgotten your password? */
    readonly forgotten: string;
    /** This device is shared: sign me out when the browser closes */
    readonly shared: string;
    /** Mail me a link instead */
    readonly byLink: string;
    /** Sign in with a password instead */
    readonly byPassword: string;
    /** We mail you a link that signs you in, without a password. */
    readonly linkHint: string;
    /** Mail me the link */
    readonly sendLink: string;
    /** If there is an account for {email}, a mail with a link that signs you in is on its way. */
    readonly linkSent: (email: string) => string;
    /** New here? (Followed by the link: create an account.) */
    readonly newHere: string;
    /** Create an account */
    readonly create: string;
    /** Ordered without an account? (Followed by the link: find your order.) */
    readonly guestOrder: string;
    /** Find your order */
    readonly findOrder: string;
    /** You are signed out here, from another device or because you were away too long. What this device kept of you is removed, unfinished books too; everything else is in your account. */
    readonly ended: string;
  };
  readonly signUp: {
    /** Create an account */
    readonly title: string;
    /** What is in your cart comes along. */
    readonly intro: string;
    /** Already have an account? (Followed by the link: sign in.) */
    readonly haveOne: string;
    /** Create the account */
    readonly button: string;
    /** We have sent a mail to {email}. Open the link in it, and your account is ready. */
    readonly sent: (email: string) => string;
  };
  readonly forgotten: {
    /** Forgotten your password? */
    readonly title: string;
    /** Tell us your e-mail address, and we mail you a link to choose a new one. */
    readonly intro: string;
    /** Mail me the link */
    readonly button: string;
    /** Ask for a new link */
    readonly again: string;
    /** If there is an account for {email}, a mail with a link to a new password is on its way. */
    readonly sent: (email: string) => string;
  };
  readonly reset: {
    /** Choose a new password */
    readonly title: string;
    /** Other devices that are signed in will have to sign in again. */
    readonly intro: string;
    /** Save the password */
    readonly button: string;
  };
  readonly link: {
    /** Signing you in */
    readonly title: string;
    /** Ask for a new link */
    readonly again: string;
  };
  readonly openOrder: {
    /** Opening your order */
    readonly title: string;
    /** Ask for a new link */
    readonly again: string;
  };
  readonly orderEmail: {
    /** Mails about your order */
    readonly title: string;
    /** Mails about your order come to this address from now on. */
    readonly confirmed: string;
    /** See the order */
    readonly toOrder: string;
  };
  readonly notMine: {
    /** Not your order? */
    readonly title: string;
    /** Somebody seems to have mistyped their e-mail address. Press the button, and no more mails about this order come to you. Links in the mails that you have stop working. The order itself goes on. */
    readonly intro: string;
    /** This is not my order */
    readonly button: string;
    /** Thank you. No more mails about this order come to you. */
    readonly done: string;
  };
  readonly find: {
    /** Find your order */
    readonly title: string;
    /** Ordered without an account? Tell us the number and the e-mail address of the order, and we mail you a link to it. */
    readonly intro: string;
    /** Order number */
    readonly number: string;
    /** It stands in the mail that confirmed your order. */
    readonly numberHint: string;
    /** Mail me the link */
    readonly button: string;
    /** Look in your mail */
    readonly sentTitle: string;
    /** We have sent a mail with a link if there is an order with this number and this e-mail address. */
    readonly sent: string;
    /** Look for another order */
    readonly other: string;
  };
  readonly merged: {
    /** {count, plural, one {# book from before is now in your cart.} other {# books from before are now in your cart.}} (After a sign-in: what was made before it, without an account.) */
    readonly books: (count: number) => string;
    /** {count, plural, one {# photo from before is now in your account.} other {# photos from before are now in your account.}} */
    readonly photos: (count: number) => string;
    /** Look at your cart */
    readonly toCart: string;
  };
  readonly account: {
    /** Your account */
    readonly title: string;
    /** Hello, {name} ({name}: first name of the customer.) */
    readonly hello: (name: string) => string;
    /** Signed in as {email} */
    readonly signedInAs: (email: string) => string;
    /** Your e-mail address is not confirmed yet. Open the link in the mail that we sent you. */
    readonly unconfirmed: string;
    /** Store credit (Followed by an amount.) */
    readonly credit: string;
    /** Your account did not load */
    readonly failed: string;
  };
  readonly signOut: {
    /** Sign out */
    readonly button: string;
    /** We could not reach the shop, so you are still signed in. Please try again. */
    readonly failed: string;
    /** You are offline, so you are still signed in. Connect to the internet, then sign out again. */
    readonly offline: string;
    /** {count, plural, one {You have an unfinished book} other {You have # unfinished books}} (Title of a question before signing out, followed by the list of these books.) */
    readonly unfinished: (count: number) => string;
    /** What you made is saved on this device only, and signing out deletes it. To keep a book, stay signed in and add it to your cart. */
    readonly unfinishedText: string;
    /** {book}: changes that are not in your cart yet (One of the list of unfinished books. {book}: title of the book and name of the child.) */
    readonly lineChanges: (book: string) => string;
    /** {book}: changes to your order that are not confirmed yet (As signOut.lineChanges.) */
    readonly itemChanges: (book: string) => string;
    /** Delete and sign out */
    readonly deleteAndLeave: string;
    /** Stay signed in (Button that closes the question: nothing is deleted.) */
    readonly stay: string;
  };
  readonly details: {
    /** Your details */
    readonly title: string;
  };
  readonly passwordChange: {
    /** Other devices that are signed in will have to sign in again. Unfinished books on those devices are deleted from them. */
    readonly intro: string;
    /** You sign in by mailed links. With a password you need none. */
    readonly none: string;
    /** Change the password */
    readonly button: string;
    /** Set a password */
    readonly set: string;
    /** Your password is changed. */
    readonly done: string;
  };
  readonly emailChange: {
    /** Another e-mail address */
    readonly title: string;
    /** It counts once you open the link in the mail that we send there. */
    readonly intro: string;
    /** New e-mail address */
    readonly newEmail: string;
    /** Change the address */
    readonly button: string;
    /** We have sent a mail to {email}. Until you open the link in it, your address stays as it is. */
    readonly sent: (email: string) => string;
    /** You are not signed in here. Please confirm with your password, or open the link where you are signed in. */
    readonly needsPassword: string;
    /** Confirm the address */
    readonly confirm: string;
    /** Your e-mail address is changed. */
    readonly confirmed: string;
    /** Take your account back */
    readonly undoTitle: string;
    /** Your account gets this address again. Its password is deleted, and every device is signed out. */
    readonly undoIntro: string;
    /** Take it back */
    readonly undo: string;
  };
  readonly cards: {
    /** Saved cards */
    readonly title: string;
    /** The payment provider keeps them. We see only what is shown here. */
    readonly intro: string;
    /** Expires {month} ({month}: such as 08/2034.) */
    readonly expires: (month: string) => string;
    /** Delete */
    readonly end: string;
    /** {card} is deleted. ({card}: such as Visa •••• 4242.) */
    readonly ended: (card: string) => string;
  };
  readonly sessions: {
    /** Where you are signed in */
    readonly title: string;
    /** End the ones that you no longer use. Unfinished books on those devices are deleted from them. */
    readonly intro: string;
    /** This device */
    readonly thisOne: string;
    /** Last used on {day} */
    readonly lastSeen: (day: string) => string;
    /** End (Signs another device out. Read out with its name.) */
    readonly end: string;
    /** {device} is signed out. */
    readonly ended: (device: string) => string;
  };
  readonly addresses: {
    /** Addresses */
    readonly title: string;
    /** No address yet. Keep one here, and ordering is quicker. */
    readonly none: string;
    /** Add an address */
    readonly add: string;
    /** Used first */
    readonly isDefault: string;
    /** Use this address first */
    readonly makeDefault: string;
    /** The address is removed. */
    readonly removed: string;
  };
  readonly orders: {
    /** Your orders */
    readonly title: string;
    /** Show more */
    readonly more: string;
    /** No orders yet */
    readonly none: string;
    /** Once you have bought a book, you see here how it is made, and can still change it for a while. */
    readonly noneText: string;
    /** Is one missing? (Of orders. Followed by the link: find your order.) */
    readonly missing: string;
    /** Order {number} */
    readonly number: (number: string) => string;
    /** {count, plural, one {# item} other {# items}} */
    readonly items: (count: number) => string;
    /** Ordered on {day} */
    readonly placed: (day: string) => string;
    /** Can be changed until {moment} ({moment}: weekday, day and time.) */
    readonly editUntil: (moment: string) => string;
    /** {count, plural, one {Can be changed for another hour} other {Can be changed for another # hours}} */
    readonly editHours: (count: number) => string;
    /** {count, plural, one {Can be changed for another minute} other {Can be changed for another # minutes}} */
    readonly editMinutes: (count: number) => string;
  };
  readonly orderStates: {
    /** Placed */
    readonly placed: string;
    /** Paused */
    readonly paused: string;
    /** Being made */
    readonly in_production: string;
    /** Being checked */
    readonly on_hold: string;
    /** Printed */
    readonly printed: string;
    /** On its way */
    readonly shipped: string;
    /** Delivered */
    readonly delivered: string;
    /** Cancelled */
    readonly cancelled: string;
  };
  readonly privacy: {
    /** Your data */
    readonly title: string;
    /** Send me my data */
    readonly export: string;
    /** Everything we keep about you, packed into a file: your details, orders, books and photos. */
    readonly exportText: string;
    /** We are packing your data. It takes a minute or two. */
    readonly preparing: string;
    /** Fetch my data (zip) */
    readonly download: string;
    /** It stays here until {day}. */
    readonly until: (day: string) => string;
    /** Packing did not work. Please try again. */
    readonly exportFailed: string;
    /** Delete everything about me */
    readonly delete: string;
    /** Your account, books, photos and addresses are gone for good. What bookkeeping needs stays, without your name. */
    readonly deleteText: string;
    /** Your books, photos and orders here are gone for good. What bookkeeping needs stays, without your name. */
    readonly deleteGuestText: string;
    /** You asked for this on {day}. Everything is deleted once your last order has been sent. */
    readonly waiting: (day: string) => string;
    /** We have sent you a mail. Nothing is deleted before you open the link in it. */
    readonly mailed: string;
    /** Yes, delete everything. I know that nothing can be brought back. */
    readonly sure: string;
    /** Please tick that you are sure. */
    readonly sureFirst: string;
    /** Please tick that everything is to be deleted once the orders have been sent, or cancel them first. */
    readonly ordersFirst: string;
    /** We will send you a mail with a link, to be sure that it is you. */
    readonly byMail: string;
    /** Delete everything */
    readonly deleteNow: string;
    /** These orders are not finished: */
    readonly openOrders: string;
    /** can still be cancelled (Of an order, after its number.) */
    readonly cancellable: string;
    /** is being made (Of an order, after its number.) */
    readonly inProduction: string;
    /** Delete everything once they have been sent. I know that nothing can be brought back. */
    readonly afterOrders: string;
    /** You have no account here, and need none for this: we know you by this browser. */
    readonly guestIntro: string;
    /** We keep nothing that belongs to this browser: no cart, no photo, no order. */
    readonly nobody: string;
    /** On this device */
    readonly device: string;
    /** A name or a look that you have chosen for a book stays in this browser, so that you can go on later. You can remove it here. */
    readonly deviceText: string;
    /** Remove it from this device */
    readonly clearDevice: string;
    /** We have sent you a mail. Nothing is packed before you open the link in it. */
    readonly exportMailed: string;
    /** We are packing your data, and write to you when it is ready. You fetch it while you are signed in. */
    readonly preparingMail: string;
  };
  readonly deleted: {
    /** Everything goes */
    readonly title: string;
    /** Nothing of you is left on this device. */
    readonly intro: string;
    /** All that we kept of you was deleted on {moment}. */
    readonly done: (moment: string) => string;
    /** All that we keep of you is being deleted. It takes a minute or two. */
    readonly running: string;
    /** What bookkeeping needs stays, without your name. */
    readonly kept: string;
    /** Your receipt: */
    readonly receipt: string;
    /** Asked for on {moment}. Everything is deleted once the last order has been sent. */
    readonly waiting: (moment: string) => string;
    /** Keep the address of this page: it shows what became of it, and holds nothing of you. */
    readonly keepIt: string;
    /** We have no such receipt. Please check the address. */
    readonly unknown: string;
    /** What was deleted */
    readonly what: string;
    readonly counts: {
      /** Books */
      readonly lines: string;
      /** Photos */
      readonly photos: string;
      /** Carts */
      readonly carts: string;
      /** Accounts */
      readonly accounts: string;
      /** Addresses */
      readonly addresses: string;
    };
    /** Photos that an order of somebody else shows stay until that order goes. */
    readonly keptPhotos: string;
  };
  readonly access: {
    /** Access by a mailed link */
    readonly title: string;
    /** These browsers opened an order with the link that we mailed to you. They can read and change it. End what is not yours. */
    readonly intro: string;
    /** Opened on {moment} */
    readonly opened: (moment: string) => string;
    /** Open until {moment}, or longer while it is in use */
    readonly until: (moment: string) => string;
    /** End access (Button beside a browser.) */
    readonly end: string;
    /** Access to order {number} has ended. */
    readonly ended: (number: string) => string;
    /** You see this order by a mailed link */
    readonly receivedTitle: string;
    /** You can read and change it. Access ends on {moment}, or later while you use it. Only its buyer can have it deleted. */
    readonly received: (moment: string) => string;
  };
}
