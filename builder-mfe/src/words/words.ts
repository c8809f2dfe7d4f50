// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Steps */
  readonly steps: string;
  /** {number}. {title} (Name of a tab of the form. {number}: its place, from 1.) */
  readonly stepName: (number: number, title: string) => string;
  /** More details (Heading of the questions that are on no tab.) */
  readonly otherFields: string;
  /** Back */
  readonly back: string;
  /** Fields with * are needed. */
  readonly requiredNote: string;
  /** For example {example} (Under an empty text field. {example}: what one could write.) */
  readonly forExample: (example: string) => string;
  /** Loading the form… */
  readonly loading: string;
  /** We could not load the form */
  readonly loadFailed: string;
  /** Your choices are safe. It usually helps to try again. */
  readonly loadFailedHint: string;
  /** Try again */
  readonly tryAgain: string;
  /** This part did not load */
  readonly lateFailed: string;
  /** Check the connection and try again. */
  readonly lateFailedHint: string;
  /** Reload the page */
  readonly reload: string;
  /** An error occurred */
  readonly fieldFailed: string;
  /** Sorry about this. In case anyone asks, the error was: (The technical error follows.) */
  readonly fieldFailedHint: string;
  /** Undo */
  readonly undo: string;
  /** Redo */
  readonly redo: string;
  /** Undone: {labels} (Said after undo. {labels}: the names of the fields that changed, with commas.) */
  readonly undone: (labels: string) => string;
  /** Done again: {labels} (Said after redo. {labels}: the names of the fields that changed, with commas.) */
  readonly redone: (labels: string) => string;
  /** Saved */
  readonly saved: string;
  /** Kept only while this page is open: your browser stores nothing for this shop. To keep it, allow this site to store data in the browser's settings. */
  readonly keptWhileOpen: string;
  /** Start again */
  readonly startAgain: string;
  /** Start again? */
  readonly startAgainTitle: string;
  /** The characters go, and your other choices stay. You can bring everything back. */
  readonly startAgainCharacters: string;
  /** What you wrote goes, and your other choices stay. You can bring everything back. */
  readonly startAgainTexts: string;
  /** You begin a new one. What is in your cart stays as it is. (Asked when a book of the cart is being changed.) */
  readonly startAgainFromLine: string;
  /** Format and extras */
  readonly stepAfterForm: string;
  /** All answered */
  readonly stepComplete: string;
  /** {count, plural, one {One answer to go} other {# answers to go}} (Beside the name of a tab. {count}: required questions of it that have no answer.) */
  readonly stepLacks: (count: number) => string;
  /** Save */
  readonly save: string;
  /** Leave without saving? */
  readonly leaveTitle: string;
  /** What you changed here would be lost. */
  readonly leaveText: string;
  /** Keep editing */
  readonly keepEditing: string;
  /** Discard changes */
  readonly discard: string;
  /** You made changes in another tab too */
  readonly otherTabTitle: string;
  /** Which version shall we keep of: {labels}? (The same book was changed in two tabs of the browser. {labels}: the names of the fields, with commas.) */
  readonly otherTabText: (labels: string) => string;
  /** Keep what is here */
  readonly keepMine: string;
  /** Use the other tab's */
  readonly useTheirs: string;
  /** Something else (The option of a list behind which one writes something else.) */
  readonly ownWords: string;
  /** Add one */
  readonly addFirst: string;
  /** Add another */
  readonly addAnother: string;
  /** Remove the last one */
  readonly removeLast: string;
  /** Age today: {age} (Under a date of birth. {age}: years.) */
  readonly ageNow: (age: number) => string;
  /** Age at the next birthday: {age} (Under a date of birth. {age}: years.) */
  readonly ageNext: (age: number) => string;
  /** Not described yet */
  readonly notDescribed: string;
  /** Still needed: {labels} (Of a character. {labels}: the names of its empty fields, with commas.) */
  readonly stillNeeded: (labels: string) => string;
  /** From your other books */
  readonly knownLooks: string;
  /** Use {name}’s look again (Button: the character gets the look of one that the shopper made in another book. {name}: of that one.) */
  readonly useLookOf: (name: string) => string;
  /** Use this look again */
  readonly useThisLook: string;
  /** Stop offering {name} (Button beside a character of another book, read out: they are not offered again. {name}: of that one.) */
  readonly removeKnown: (name: string) => string;
  /** Stop offering this look (The same where nobody was named.) */
  readonly removeKnownLook: string;
  /** No longer offered. (Said after removeKnown.) */
  readonly knownRemoved: string;
  /** Put back (Button after knownRemoved: the character is offered again.) */
  readonly putBack: string;
  /** Taken over: {labels}. (Said after useLookOf. {labels}: the names of the fields that were filled in, as a list.) */
  readonly knownTaken: (labels: string) => string;
  /** Left as it was: {labels}. (After knownTaken. {labels}: the names of the fields that could not be taken over, as a list.) */
  readonly knownKept: (labels: string) => string;
  /** Ready-made looks */
  readonly readyMadeLooks: string;
  /** Look {number} (Read out for a picture of a ready-made look. {number}: its place, from 1.) */
  readonly readyMadeLook: (number: number) => string;
  /** Done */
  readonly done: string;
  /** One photo: PNG, GIF, JPEG or HEIC */
  readonly photoKinds: string;
  /** Choose a photo */
  readonly photoChoose: string;
  /** Try another photo */
  readonly photoReplace: string;
  /** Delete the photo */
  readonly photoDelete: string;
  /** Uploading: {percent}% ({percent}: 0 to 100.) */
  readonly photoUploading: (percent: number) => string;
  /** Cancel */
  readonly photoCancel: string;
  /** One photo at a time, please. Which one shall it be? */
  readonly photoOnlyOne: string;
  /** This kind of file is no photo we can print. PNG, GIF, JPEG and HEIC work. */
  readonly photoWrongKind: string;
  /** Your photo */
  readonly photoThere: string;
  /** Edit photo */
  readonly photoEdit: string;
  /** Take a photo */
  readonly photoTake: string;
  /** You can also drop it here, or paste it. */
  readonly photoDropOrPaste: string;
  /** Your photo is on its way… */
  readonly photoSending: string;
  /** Getting your photo ready… */
  readonly photoPreparing: string;
  /** Loading your photo… */
  readonly photoLoading: string;
  /** This photo is no longer here. Please choose it again. */
  readonly photoGone: string;
  /** Your photo is still on its way. Please wait until it is here. */
  readonly photoWait: string;
  /** Your photo did not arrive: the page was loaded again or left while it was on its way. Please choose it once more. */
  readonly photoCutOff: string;
  /** Photo behind its frame. The arrow keys move it, plus and minus zoom. */
  readonly photoCropArea: string;
  /** Drag the photo until the frame shows what you like. */
  readonly photoCropHint: string;
  /** Zoom out (Button that shows more of the photo.) */
  readonly photoFurther: string;
  /** Zoom in (Button that shows less of the photo, larger.) */
  readonly photoCloser: string;
  /** Move the photo left */
  readonly photoLeft: string;
  /** Move the photo right */
  readonly photoRight: string;
  /** Move the photo up */
  readonly photoUp: string;
  /** Move the photo down */
  readonly photoDown: string;
  /** Turn the photo */
  readonly photoTurn: string;
  /** Colours (Heading of the ways to colour a photo.) */
  readonly photoFilter: string;
  /** As it is */
  readonly photoFilterNone: string;
  /** Black and white */
  readonly photoFilterBlackAndWhite: string;
  /** Warm */
  readonly photoFilterWarm: string;
  /** Format (Hardcover or softcover.) */
  readonly bookFormat: string;
  /** A date needs all three: day, month and year. */
  readonly partialDate: string;
  /** A day needs both: day and month. (As partialDate, of a day that is asked for without its year.) */
  readonly partialDay: string;
  /** No connection at the moment (Heading of a notice: the network is away.) */
  readonly offline: string;
  /** You can go on. Your answers are checked as soon as you are connected again, and before you order. */
  readonly offlineHint: string;
  /** Sorry, something went wrong. Nothing you typed is lost: please try again. */
  readonly checkFailed: string;
}
