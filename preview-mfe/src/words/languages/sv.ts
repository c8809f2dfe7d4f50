import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Förhandsvisning av ${title}`,
  previous: 'Föregående sida',
  next: 'Nästa sida',
  onePage: 'Visa en sida',
  twoPages: 'Visa två sidor',
  where: ([a, b], count) => (b === undefined ? `Sida ${a} av ${count}` : `Sidorna ${a} och ${b} av ${count}`),
  pageNumber: (number) => `Sida ${number}`,
  frontCover: 'Framsida',
  backCover: 'Baksida',
  allPages: 'Alla sidor',
  closePages: 'Stäng',
  fullScreen: 'Helskärm',
  leaveFullScreen: 'Lämna helskärm',

  lookOf: (name) => `Så ser ${name} ut`,
  lookOfCharacter: 'Så ser din figur ut',
  avatarFailed: 'Tyvärr, vi kunde inte rita den här figuren',
  reloadPicture: 'Läs in bilden igen',
  noRole: (role) => `Avatarrollen ”${role}” finns inte i schemat`,

  pageFailed: (pageName) => `Tyvärr gick det inte att visa den här sidan (${pageName})`,
  reloadHelps: 'Det kan hjälpa att ladda om.',
  contactSupport: 'Kontakta kundtjänst om problemet kvarstår.',
  reloadPage: 'Ladda om sidan',
  noPage: (pageName) => `Ingen sida med namnet ”${pageName}”`,

  bookFailedTitle: 'Vi kunde inte öppna din bok',
  bookFailedText: 'Dina val är sparade. Det brukar hjälpa att försöka igen.',
  updateFailed: 'Dina senaste ändringar syns inte i bilderna ännu.',
  tryAgain: 'Försök igen',
};
