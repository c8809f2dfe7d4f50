import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `『${title}』のプレビュー`,
  previous: '前のページ',
  next: '次のページ',
  onePage: '1ページで表示',
  twoPages: '2ページで表示',
  where: ([a, b], count) =>
    b === undefined ? `${count}ページ中${a}ページ` : `${count}ページ中${a}・${b}ページ`,
  pageNumber: (number) => `${number}ページ`,
  frontCover: '表紙',
  backCover: '裏表紙',
  allPages: 'すべてのページ',
  closePages: '閉じる',
  fullScreen: '全画面表示',
  leaveFullScreen: '全画面表示を終了',

  lookOf: (name) => `${name}のすがた`,
  lookOfCharacter: '主人公のすがた',
  avatarFailed: '申し訳ありません。このキャラクターを描けませんでした',
  reloadPicture: '画像を再読み込み',
  noRole: (role) => `アバターの役「${role}」はスキーマにありません`,

  pageFailed: (pageName) => `申し訳ありません。このページを表示できませんでした（${pageName}）`,
  reloadHelps: '再読み込みすると直ることがあります。',
  contactSupport: '問題が続く場合は、サポートまでご連絡ください。',
  reloadPage: 'ページを再読み込み',
  noPage: (pageName) => `「${pageName}」という名前のページはありません`,

  bookFailedTitle: '絵本を開けませんでした',
  bookFailedText: '入力された内容は保存されています。もう一度お試しください。',
  updateFailed: '最新の変更がまだ絵に反映されていません。',
  tryAgain: 'もう一度試す',
};
