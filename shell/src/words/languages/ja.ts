import type { Words } from '../en';

export const words: Words = {
  siteName: 'Bindery',
  skipToContent: '本文へ移動',
  homeLink: 'Bindery ホーム',
  marketChooser: '国・地域',
  marketChooserHint: '国を選ぶと、その国のページが開きます',
  cart: 'カート',
  footerPromise: 'ひとりの子どものために、一冊ずつ。',
  footerNote: '本が好きな人たちが、印刷し、製本し、お届けします。',

  homeTitle: '名前入り絵本',
  heroEyebrow: '世界に一冊だけの絵本',
  personalise: (name) => `「${name}」をつくる`,
  fromPrice: (price) => `${price}から`,
  ages: (from, to) => `${from}〜${to}歳`,
  moreBooks: 'ほかの絵本',
  howTitle: 'ご注文の流れ',
  howSteps: [
    { title: 'お子さまのことを教えてください', text: '名前、髪や目の色、好きなもの。2分ほどで終わります。' },
    {
      title: 'ページが変わるのを見る',
      text: '入力するたびに、すべてのページがその子のために描かれます。最後まで確かめてから購入できます。',
    },
    { title: '印刷して製本します', text: '厚い紙、糸かがり綴じ、表紙にはお子さまの名前。' },
  ],
  noProducts: 'まだ商品がありません',
  noProductsHint: 'この国向けの絵本は準備中です。ほかの国ではご覧いただけます。',

  productTitle: (name) => `「${name}」をつくる`,
  optionsTitle: (name) => `「${name}」の装丁を選ぶ`,
  cartTitle: 'カート',
  bookPreview: '絵本のプレビュー',

  invalidCustomisation: '保存された内容が正しくありません',
  invalidCustomisationHint: '保存された内容を読み取れませんでした。最初から2分ほどで作り直せます。',
  startAnew: '最初から始める',

  notFoundTitle: 'ページが見つかりません',
  notFoundHint: 'アドレスが間違っているか、ページが移動した可能性があります。',
  productNotFoundTitle: 'その絵本は見つかりません',
  productNotFoundHint: 'ほかの国で販売されているか、名前が変わった可能性があります。',
  backToBooks: 'すべての絵本を見る',

  productFailed: '絵本を読み込めませんでした',
  productsFailed: '商品を読み込めませんでした',
  failedHint: '接続を確認して、もう一度お試しください。',
  retry: 'もう一度試す',
  slotFailed: {
    form: 'フォームを読み込めませんでした',
    preview: 'プレビューを読み込めませんでした',
    options: '装丁を読み込めませんでした',
    cart: 'カートを読み込めませんでした',
    panel: 'スタッフパネルを読み込めませんでした',
  },
  slotFailedHint: 'ページのほかの部分は使えます。作った内容は失われていません。',
  loading: '読み込み中',

  errorTitle: 'エラーが発生しました',
  errorSubtitle: '申し訳ありません。お問い合わせの際は、次のエラーをお伝えください。',
};
