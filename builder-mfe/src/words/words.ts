// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Steps */
  readonly steps: string;
  /** {number}. {title} (Name of a tab of the form. {number}: its place, from 1.) */
  readonly stepName: (number: number, title: string) => string;
  /** More details (Heading of the questions that are on no tab.) */
  readonly otherFields: string;
  /** Review changes (Button in the form of a bought book, once something in it was changed.) */
  readonly reviewChanges: string;
  /** Back */
  readonly back: string;
  /** * Required */
  readonly requiredNote: string;
  /** e.g. {example} (Under an empty text field. {example}: what one could write.) */
  readonly forExample: (example: string) => string;
  /** Loading the form… */
  readonly loading: string;
  /** We couldn’t load the form */
  readonly loadFailed: string;
  /** Your choices are safe. Please try again. */
  readonly loadFailedHint: string;
  /** Try again */
  readonly tryAgain: string;
  /** This part didn’t load */
  readonly lateFailed: string;
  /** Check your connection and try again. */
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
  /** Redone: {labels} (Said after redo. {labels}: the names of the fields that changed, with commas.) */
  readonly redone: (labels: string) => string;
  /** Saved */
  readonly saved: string;
  /** Your browser isn’t letting us save. Keep this page open, or allow this site to store data. */
  readonly keptWhileOpen: string;
  /** Start again */
  readonly startAgain: string;
  /** Start again? */
  readonly startAgainTitle: string;
  /** This clears your characters. Everything else stays, and you can undo it. */
  readonly startAgainCharacters: string;
  /** This clears your text. Everything else stays, and you can undo it. */
  readonly startAgainTexts: string;
  /** This starts a new one. Your cart doesn’t change. (Asked when a book of the cart is being changed.) */
  readonly startAgainFromLine: string;
  /** Format and extras */
  readonly stepAfterForm: string;
  /** Done */
  readonly stepComplete: string;
  /** {count, plural, one {# question left} other {# questions left}} (Beside the name of a tab. {count}: required questions of it that have no answer.) */
  readonly stepLacks: (count: number) => string;
  /** Save */
  readonly save: string;
  /** Leave without saving? */
  readonly leaveTitle: string;
  /** Your changes will be lost. */
  readonly leaveText: string;
  /** Keep editing */
  readonly keepEditing: string;
  /** Discard changes */
  readonly discard: string;
  /** You made changes in another tab too */
  readonly otherTabTitle: string;
  /** Which version of {labels} should we keep? (The same book was changed in two tabs of the browser. {labels}: the names of the fields, with commas.) */
  readonly otherTabText: (labels: string) => string;
  /** This tab */
  readonly keepMine: string;
  /** The other tab */
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
  /** Tap to create */
  readonly notDescribed: string;
  /** Still to do: {labels} (Of a character. {labels}: the names of its empty fields, with commas.) */
  readonly stillNeeded: (labels: string) => string;
  /** People you’ve made before */
  readonly knownLooks: string;
  /** Use {name}’s look (Button: the character gets the look of one that the shopper made in another book. {name}: of that one.) */
  readonly useLookOf: (name: string) => string;
  /** Use this look */
  readonly useThisLook: string;
  /** Forget {name} (Button beside a character of another book, read out: they are not offered again. {name}: of that one.) */
  readonly removeKnown: (name: string) => string;
  /** Forget this look (The same if nobody was named.) */
  readonly removeKnownLook: string;
  /** Removed. (Said after removeKnown.) */
  readonly knownRemoved: string;
  /** Put back (Button after knownRemoved: the character is offered again.) */
  readonly putBack: string;
  /** Filled in: {labels}. (Said after useLookOf. {labels}: the names of the fields that were filled in, as a list.) */
  readonly knownTaken: (labels: string) => string;
  /** Not changed: {labels}. (After knownTaken. {labels}: the names of the fields that could not be taken over, as a list.) */
  readonly knownKept: (labels: string) => string;
  /** Quick start: pick a look */
  readonly readyMadeLooks: string;
  /** Look {number} (Read out for a picture of a ready-made look. {number}: its place, from 1.) */
  readonly readyMadeLook: (number: number) => string;
  /** Done */
  readonly done: string;
  /** JPEG, PNG, HEIC or GIF */
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
  /** One photo at a time, please. */
  readonly photoOnlyOne: string;
  /** We can’t print that file. Please use a JPEG, PNG, HEIC or GIF. */
  readonly photoWrongKind: string;
  /** Your photo */
  readonly photoThere: string;
  /** Edit photo */
  readonly photoEdit: string;
  /** Take a photo */
  readonly photoTake: string;
  /** You can also drop it here, or paste it. */
  readonly photoDropOrPaste: string;
  /** Uploading… */
  readonly photoSending: string;
  /** Getting your photo ready… */
  readonly photoPreparing: string;
  /** Loading your photo… */
  readonly photoLoading: string;
  /** This photo is missing. Please choose it again. */
  readonly photoGone: string;
  /** Your photo is still uploading. */
  readonly photoWait: string;
  /** The upload was interrupted. Please choose your photo again. */
  readonly photoCutOff: string;
  /** Crop your photo: arrow keys move it, + and − zoom. */
  readonly photoCropArea: string;
  /** Drag to position. Use + and − to zoom. */
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
  /** Rotate */
  readonly photoTurn: string;
  /** Filter (Heading of the ways to colour a photo.) */
  readonly photoFilter: string;
  /** Original */
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
  /** You’re offline (Heading of a notice: the network is away.) */
  readonly offline: string;
  /** Keep going: we’ll check your answers when you’re back online. */
  readonly offlineHint: string;
  /** Sorry, something went wrong. Your answers are safe: please try again. */
  readonly checkFailed: string;
}
