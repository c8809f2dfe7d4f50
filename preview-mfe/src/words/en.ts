/** Every text of the preview. */
export const en = {
  previewOf: (title: string) => `Preview of ${title}`,
  previous: 'Previous page',
  next: 'Next page',
  onePage: 'Show one page',
  twoPages: 'Show two pages',
  /** `numbers`: the pages that lie open, counted from 1, the cover first */
  where: ([a, b]: readonly number[], count: number) =>
    b === undefined ? `Page ${a} of ${count}` : `Pages ${a} and ${b} of ${count}`,
  pageNumber: (number: number) => `Page ${number}`,
  frontCover: 'Front cover',
  backCover: 'Back cover',
  allPages: 'All pages',
  closePages: 'Close',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',

  lookOf: (name: string) => `How ${name} looks`,
  lookOfCharacter: 'How your character looks',
  avatarFailed: 'Sorry, we could not draw this character',
  reloadPicture: 'Reload picture',
  noRole: (role: string) => `Avatar role "${role}" does not exist in the schema`,

  pageFailed: (pageName: string) => `Sorry, we faced an error showing this page (${pageName})`,
  reloadHelps: 'It may help to reload.',
  contactSupport: 'If the problem persists, please contact support.',
  reloadPage: 'Reload page',
  noPage: (pageName: string) => `No page with name "${pageName}"`,

  bookFailedTitle: 'We could not open your book',
  bookFailedText: 'Your choices are safe. It usually helps to try again.',
  updateFailed: 'Your latest changes are not in the pictures yet.',
  tryAgain: 'Try again',
};

export type Words = typeof en;
