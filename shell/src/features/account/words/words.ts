// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Email address */
  readonly email: string;
  /** Password */
  readonly password: string;
  /** New password */
  readonly newPassword: string;
  /** Current password */
  readonly currentPassword: string;
  /** At least {min} characters. Three random words work well. */
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
  /** One moment… (On a button, while what it does is under way.) */
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
  /** See all books */
  readonly toBooks: string;
  /** Go to your account */
  readonly toAccount: string;
  /** Back to sign in */
  readonly backToSignIn: string;
  /** Check your email */
  readonly mailSent: string;
  /** Nothing after a few minutes? Check your spam folder. */
  readonly lookInSpam: string;
  /** Open this page from the link in our email, or ask for a new one. */
  readonly linkNeeded: string;
  /** This link has expired or has been used. */
  readonly linkUsed: string;
  readonly faults: {
    /** Please fill this in. */
    readonly missing: string;
    /** Please check your email address: it should look like name@example.com */
    readonly email: string;
    /** Please enter your password. */
    readonly passwordMissing: string;
    /** Please use at least {min} characters. */
    readonly passwordShort: (min: number) => string;
    /** Please check this. */
    readonly field: string;
    /** We’re having trouble connecting. Please try again. */
    readonly away: string;
    /** You’re offline. Connect to the internet, then try again. */
    readonly offline: string;
    /** Something went wrong. Please try again. */
    readonly unknown: string;
  };
  readonly codes: {
    /** That email and password don’t match. New here? Confirm your address first, using the link in our email. */
    readonly sign_in_refused: string;
    /** That password isn’t right. */
    readonly wrong_password: string;
    /** That password is too common. Please choose another one. */
    readonly common_password: string;
    /** This link has expired or has been used. */
    readonly link_expired: string;
    /** Open this link in the browser you ordered with, or where you’re signed in. */
    readonly order_browser_needed: string;
    /** Too many attempts. Please wait a few minutes and try again. */
    readonly too_many_requests: string;
    /** You’ve been signed out. Please sign in again. */
    readonly sign_in_needed: string;
    /** Please check the postcode: it doesn’t match the country. */
    readonly invalid_postcode: string;
    /** Please fill this in. */
    readonly missing: string;
    /** You’ve reached the limit for addresses. Remove one first. */
    readonly too_many_addresses: string;
    /** Some orders are still open. Choose what to do with them first. */
    readonly orders_open: string;
  };
  readonly signIn: {
    /** Sign in */
    readonly title: string;
    /** Your orders, your addresses and your cart, just as you left them. */
    readonly intro: string;
    /** Sign in */
    readonly button: string;
    /** Forgotten your password? */
    readonly forgotten: string;
    /** This device is shared: sign me out when the browser closes */
    readonly shared: string;
    /** Email me a sign-in link */
    readonly byLink: string;
    /** Sign in with a password instead */
    readonly byPassword: string;
    /** We’ll email you a link. No password needed. */
    readonly linkHint: string;
    /** Email me the link */
    readonly sendLink: string;
    /** If {email} has an account, a sign-in link is on its way. */
    readonly linkSent: (email: string) => string;
    /** New here? (Followed by the link: create an account.) */
    readonly newHere: string;
    /** Create an account */
    readonly create: string;
    /** Ordered without an account? (Followed by the link: find your order.) */
    readonly guestOrder: string;
    /** Find your order */
    readonly findOrder: string;
    /** You’ve been signed out. Unfinished books were removed from this device; everything else is in your account. */
    readonly ended: string;
  };
  readonly signUp: {
    /** Create an account */
    readonly title: string;
    /** Your cart comes with you. */
    readonly intro: string;
    /** Already have an account? (Followed by the link: sign in.) */
    readonly haveOne: string;
    /** Create account */
    readonly button: string;
    /** We’ve emailed {email}. Open the link in it, and your account is ready. */
    readonly sent: (email: string) => string;
  };
  readonly forgotten: {
    /** Forgotten your password? */
    readonly title: string;
    /** Enter your email address and we’ll email you a link to choose a new one. */
    readonly intro: string;
    /** Email me the link */
    readonly button: string;
    /** Ask for a new link */
    readonly again: string;
    /** If {email} has an account, a link to choose a new password is on its way. */
    readonly sent: (email: string) => string;
  };
  readonly reset: {
    /** Choose a new password */
    readonly title: string;
    /** This signs you out on your other devices. */
    readonly intro: string;
    /** Save password */
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
    /** Emails about your order */
    readonly title: string;
    /** From now on, emails about your order come to this address. */
    readonly confirmed: string;
    /** See the order */
    readonly toOrder: string;
  };
  readonly notMine: {
    /** Not your order? */
    readonly title: string;
    /** Someone seems to have mistyped their email address. Press the button and we’ll stop emailing you about this order; links in earlier emails will stop working. The order itself goes ahead. */
    readonly intro: string;
    /** This is not my order */
    readonly button: string;
    /** Thank you. We won’t email you about this order again. */
    readonly done: string;
  };
  readonly find: {
    /** Find your order */
    readonly title: string;
    /** Ordered without an account? Enter the order number and email address, and we’ll email you a link. */
    readonly intro: string;
    /** Order number */
    readonly number: string;
    /** It’s in your confirmation email. */
    readonly numberHint: string;
    /** Email me the link */
    readonly button: string;
    /** Check your email */
    readonly sentTitle: string;
    /** If there’s an order with this number and email address, we’ve emailed you a link to it. */
    readonly sent: string;
    /** Find another order */
    readonly other: string;
  };
  readonly merged: {
    /** {count, plural, one {We’ve added # book you made earlier to your cart.} other {We’ve added # books you made earlier to your cart.}} (After a sign-in: what was made before it, without an account.) */
    readonly books: (count: number) => string;
    /** {count, plural, one {We’ve added # photo from earlier to your account.} other {We’ve added # photos from earlier to your account.}} */
    readonly photos: (count: number) => string;
    /** View cart */
    readonly toCart: string;
  };
  readonly account: {
    /** Your account */
    readonly title: string;
    /** Hello, {name} ({name}: first name of the customer.) */
    readonly hello: (name: string) => string;
    /** Signed in as {email} */
    readonly signedInAs: (email: string) => string;
    /** Please confirm your email: open the link we sent you. */
    readonly unconfirmed: string;
    /** Store credit (Followed by an amount.) */
    readonly credit: string;
    /** We couldn’t load your account */
    readonly failed: string;
  };
  readonly signOut: {
    /** Sign out */
    readonly button: string;
    /** We’re having trouble connecting, so you’re still signed in. Please try again. */
    readonly failed: string;
    /** You’re offline, so you’re still signed in. Connect to the internet, then sign out again. */
    readonly offline: string;
    /** {count, plural, one {You have an unfinished book} other {You have # unfinished books}} (Title of a question before signing out, followed by the list of these books.) */
    readonly unfinished: (count: number) => string;
    /** What you made is saved on this device only, and signing out deletes it. To keep a book, stay signed in and add it to your cart. */
    readonly unfinishedText: string;
    /** {book}: changes not in your cart yet (One of the list of unfinished books. {book}: title of the book and name of the child.) */
    readonly lineChanges: (book: string) => string;
    /** {book}: changes to your order, not confirmed yet (As signOut.lineChanges.) */
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
    /** This signs you out on your other devices and deletes unfinished books there. */
    readonly intro: string;
    /** You sign in with emailed links. Set a password to sign in faster. */
    readonly none: string;
    /** Change password */
    readonly button: string;
    /** Set a password */
    readonly set: string;
    /** Your password is changed. */
    readonly done: string;
  };
  readonly emailChange: {
    /** Change your email address */
    readonly title: string;
    /** We’ll email the new address. Open the link there to confirm it. */
    readonly intro: string;
    /** New email address */
    readonly newEmail: string;
    /** Change address */
    readonly button: string;
    /** We’ve emailed {email}. Your address stays the same until you open the link. */
    readonly sent: (email: string) => string;
    /** You’re not signed in here. Confirm with your password, or open the link where you’re signed in. */
    readonly needsPassword: string;
    /** Confirm address */
    readonly confirm: string;
    /** Your email address is changed. */
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
    /** Our payment provider stores them. We only see what’s shown here. */
    readonly intro: string;
    /** Expires {month} ({month}: such as 08/2034.) */
    readonly expires: (month: string) => string;
    /** Delete */
    readonly end: string;
    /** {card} deleted. ({card}: such as Visa •••• 4242.) */
    readonly ended: (card: string) => string;
  };
  readonly sessions: {
    /** Where you’re signed in */
    readonly title: string;
    /** Sign out devices you no longer use. Unfinished books on them are deleted. */
    readonly intro: string;
    /** This device */
    readonly thisOne: string;
    /** Last used on {day} */
    readonly lastSeen: (day: string) => string;
    /** Sign out (Signs another device out. Read out with its name.) */
    readonly end: string;
    /** {device} is signed out. */
    readonly ended: (device: string) => string;
  };
  readonly addresses: {
    /** Addresses */
    readonly title: string;
    /** Save one to check out faster. */
    readonly none: string;
    /** Add an address */
    readonly add: string;
    /** Default */
    readonly isDefault: string;
    /** Make default */
    readonly makeDefault: string;
    /** Address removed. */
    readonly removed: string;
  };
  readonly orders: {
    /** Your orders */
    readonly title: string;
    /** Show more */
    readonly more: string;
    /** No orders yet */
    readonly none: string;
    /** When you order a book, you can follow it here, and edit it until we print it. */
    readonly noneText: string;
    /** Missing an order? (Of orders. Followed by the link: find your order.) */
    readonly missing: string;
    /** Order {number} */
    readonly number: (number: string) => string;
    /** {count, plural, one {# item} other {# items}} */
    readonly items: (count: number) => string;
    /** Ordered on {day} */
    readonly placed: (day: string) => string;
    /** Edit until {moment} ({moment}: weekday, day and time.) */
    readonly editUntil: (moment: string) => string;
    /** {count, plural, one {# hour left to edit} other {# hours left to edit}} */
    readonly editHours: (count: number) => string;
    /** {count, plural, one {# minute left to edit} other {# minutes left to edit}} */
    readonly editMinutes: (count: number) => string;
  };
  readonly orderStates: {
    /** Placed */
    readonly placed: string;
    /** Paused */
    readonly paused: string;
    /** In production */
    readonly in_production: string;
    /** Being checked */
    readonly on_hold: string;
    /** Printed */
    readonly printed: string;
    /** Dispatched */
    readonly shipped: string;
    /** Delivered */
    readonly delivered: string;
    /** Cancelled */
    readonly cancelled: string;
  };
  readonly privacy: {
    /** Your data */
    readonly title: string;
    /** Download my data */
    readonly export: string;
    /** Everything we hold about you in one file: your details, orders, books and photos. */
    readonly exportText: string;
    /** We’re preparing your file. This takes a minute or two. */
    readonly preparing: string;
    /** Download (zip) */
    readonly download: string;
    /** Available until {day}. */
    readonly until: (day: string) => string;
    /** We couldn’t prepare your file. Please try again. */
    readonly exportFailed: string;
    /** Delete my data */
    readonly delete: string;
    /** Your account, books, photos and addresses will be permanently deleted. We must keep invoices by law, without your name. */
    readonly deleteText: string;
    /** Your books, photos and orders here will be permanently deleted. We must keep invoices by law, without your name. */
    readonly deleteGuestText: string;
    /** You asked for this on {day}. We’ll delete everything once your last order has been sent. */
    readonly waiting: (day: string) => string;
    /** We’ve emailed you. Nothing is deleted until you open the link. */
    readonly mailed: string;
    /** Yes, delete everything. I know this can’t be undone. */
    readonly sure: string;
    /** Please tick the box to confirm. */
    readonly sureFirst: string;
    /** Please tick the box to delete everything once your orders have been sent, or cancel them first. */
    readonly ordersFirst: string;
    /** We’ll email you a link to make sure it’s you. */
    readonly byMail: string;
    /** Delete everything */
    readonly deleteNow: string;
    /** These orders are still open: */
    readonly openOrders: string;
    /** can still be cancelled (Of an order, after its number.) */
    readonly cancellable: string;
    /** in production (Of an order, after its number.) */
    readonly inProduction: string;
    /** Delete everything once they’ve been sent. I know this can’t be undone. */
    readonly afterOrders: string;
    /** You don’t need an account: we recognise this browser. */
    readonly guestIntro: string;
    /** We hold nothing from this browser: no cart, no photos, no orders. */
    readonly nobody: string;
    /** On this device */
    readonly device: string;
    /** Names and looks you chose for a book are saved in this browser, so that you can continue later. You can remove them here. */
    readonly deviceText: string;
    /** Remove from this device */
    readonly clearDevice: string;
    /** We’ve emailed you. We’ll prepare your file once you open the link. */
    readonly exportMailed: string;
    /** We’re preparing your file and will email you when it’s ready. Sign in to download it. */
    readonly preparingMail: string;
  };
  readonly deleted: {
    /** Your data is being deleted */
    readonly title: string;
    /** Nothing is left on this device. */
    readonly intro: string;
    /** We deleted everything we held about you on {moment}. */
    readonly done: (moment: string) => string;
    /** We’re deleting everything we hold about you. This takes a minute or two. */
    readonly running: string;
    /** We must keep invoices by law, without your name. */
    readonly kept: string;
    /** Your receipt: */
    readonly receipt: string;
    /** You asked for this on {moment}. We’ll delete everything once your last order has been sent. */
    readonly waiting: (moment: string) => string;
    /** Bookmark this page to check progress. It holds no personal data. */
    readonly keepIt: string;
    /** We can’t find that receipt. Please check the address. */
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
    /** Photos in someone else’s order stay until that order is deleted. */
    readonly keptPhotos: string;
  };
  readonly access: {
    /** Access by an emailed link */
    readonly title: string;
    /** These browsers opened an order with a link we emailed you. They can see and change it. End any that aren’t yours. */
    readonly intro: string;
    /** Opened on {moment} */
    readonly opened: (moment: string) => string;
    /** Open until {moment}, or longer while in use */
    readonly until: (moment: string) => string;
    /** End access (Button beside a browser.) */
    readonly end: string;
    /** Access to order {number} has ended. */
    readonly ended: (number: string) => string;
    /** You’re seeing this order by an emailed link */
    readonly receivedTitle: string;
    /** You can see and change it. Access ends on {moment}, or later while you use it. Only the buyer can have it deleted. */
    readonly received: (moment: string) => string;
  };
}
