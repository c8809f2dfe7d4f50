import type { Words } from './en';

export const ja: Words = {
  steps: 'ステップ',
  stepName: (number, title) => `${number}. ${title}`,
  otherFields: 'その他の項目',
  back: '戻る',
  requiredNote: '* の付いた項目は絵本に必要です。',
  forExample: (example) => `例：${example}`,
  from: '価格',
  loading: 'フォームを読み込んでいます…',
  loadFailed: 'フォームを読み込めませんでした',
  loadFailedHint: '選んだ内容は保存されています。もう一度お試しください。',
  tryAgain: 'もう一度試す',
  fieldFailed: 'エラーが発生しました',
  fieldFailedHint: '申し訳ありません。お問い合わせの際は次のエラーをお伝えください：',
};
