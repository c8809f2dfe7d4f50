// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Preview of {title} (Read out for the book. {title}: its title.) */
  readonly previewOf: (title: string) => string;
  /** Previous page */
  readonly previous: string;
  /** Next page */
  readonly next: string;
  /** Show one page */
  readonly onePage: string;
  /** Show two pages */
  readonly twoPages: string;
  /** Page {page} of {count} ({page} and {count} are numbers of pages, the cover first.) */
  readonly pageOpen: (page: number, count: number) => string;
  /** Pages {first} and {second} of {count} (Two pages lie side by side. {first}, {second} and {count} are numbers of pages, the cover first.) */
  readonly pagesOpen: (first: number, second: number, count: number) => string;
  /** Page {number} (Under the small picture of a page.) */
  readonly pageNumber: (number: number) => string;
  /** Front cover */
  readonly frontCover: string;
  /** Back cover */
  readonly backCover: string;
  /** All pages */
  readonly allPages: string;
  /** Close */
  readonly closePages: string;
  /** Full screen */
  readonly fullScreen: string;
  /** Leave full screen */
  readonly leaveFullScreen: string;
  /** How {name} looks (Read out for a picture of a character. {name}: what the shopper called it.) */
  readonly lookOf: (name: string) => string;
  /** How your character looks */
  readonly lookOfCharacter: string;
  /** Sorry, we couldn’t draw this character */
  readonly avatarFailed: string;
  /** Reload picture */
  readonly reloadPicture: string;
  /** Avatar role "{role}" does not exist in the schema (For whoever makes the product. {role}: a technical name.) */
  readonly noRole: (role: string) => string;
  /** Sorry, we faced an error showing this page */
  readonly pageFailed: string;
  /** It may help to reload. */
  readonly reloadHelps: string;
  /** If the problem persists, please contact support. */
  readonly contactSupport: string;
  /** Reload page */
  readonly reloadPage: string;
  /** No page with name "{pageName}" (For whoever makes the product. {pageName}: a technical name.) */
  readonly noPage: (pageName: string) => string;
  /** We couldn’t load the preview */
  readonly bookFailedTitle: string;
  /** Your choices are safe. Please try again. */
  readonly bookFailedText: string;
  /** Your latest changes aren’t showing yet. */
  readonly updateFailed: string;
  /** Try again */
  readonly tryAgain: string;
}
