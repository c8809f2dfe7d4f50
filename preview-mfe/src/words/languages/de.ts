import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Vorschau von ${title}`,
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  onePage: 'Eine Seite zeigen',
  twoPages: 'Zwei Seiten zeigen',
  where: ([a, b], count) =>
    b === undefined ? `Seite ${a} von ${count}` : `Seiten ${a} und ${b} von ${count}`,
  pageNumber: (number) => `Seite ${number}`,
  frontCover: 'Vorderer Umschlag',
  backCover: 'Hinterer Umschlag',
  allPages: 'Alle Seiten',
  closePages: 'Schließen',
  fullScreen: 'Vollbild',
  leaveFullScreen: 'Vollbild verlassen',

  lookOf: (name) => `So sieht ${name} aus`,
  lookOfCharacter: 'So sieht deine Figur aus',
  avatarFailed: 'Leider konnten wir diese Figur nicht zeichnen',
  reloadPicture: 'Bild neu laden',
  noRole: (role) => `Die Avatar-Rolle „${role}“ gibt es im Schema nicht`,

  pageFailed: (pageName) => `Leider gab es einen Fehler beim Anzeigen dieser Seite (${pageName})`,
  reloadHelps: 'Neu laden hilft vielleicht.',
  contactSupport: 'Wenn das Problem bleibt, wende dich bitte an unseren Kundendienst.',
  reloadPage: 'Seite neu laden',
  noPage: (pageName) => `Keine Seite mit dem Namen „${pageName}“`,

  bookFailedTitle: 'Wir konnten dein Buch nicht öffnen',
  bookFailedText: 'Deine Angaben sind sicher. Meist hilft ein neuer Versuch.',
  updateFailed: 'Deine letzten Änderungen sind noch nicht in den Bildern.',
  tryAgain: 'Noch einmal versuchen',
};
