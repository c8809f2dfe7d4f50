import type { Words } from './en';

export const ko: Words = {
  siteName: 'Bindery',
  skipToContent: '본문으로 이동',
  homeLink: 'Bindery 홈',
  marketChooser: '국가',
  marketChooserHint: '국가를 선택하면 그 국가의 페이지가 열립니다',
  cart: '장바구니',
  footerPromise: '한 아이를 위해, 한 권씩.',
  footerNote: '책을 좋아하는 사람들이 인쇄하고 제본해 보내 드립니다.',

  homeTitle: '아이 이름이 들어가는 그림책',
  heroEyebrow: '단 한 아이를 위한 책',
  personalise: (name) => `${name} 만들기`,
  fromPrice: (price) => `${price}부터`,
  ages: (from, to) => `${from}~${to}세`,
  moreBooks: '다른 책',
  howTitle: '이렇게 만들어요',
  howSteps: [
    { title: '누구를 위한 책인지 알려 주세요', text: '이름, 생김새 몇 가지, 좋아하는 것. 2분이면 됩니다.' },
    { title: '페이지가 바뀌는 모습을 보세요', text: '입력하는 동안 모든 페이지가 그 아이를 위해 그려집니다. 구매 전에 끝까지 넘겨 보세요.' },
    { title: '인쇄하고 제본합니다', text: '두꺼운 종이, 실로 꿰맨 책등, 표지에는 아이의 이름.' },
  ],
  noProducts: '아직 판매 중인 책이 없습니다',
  noProductsHint: '이 국가의 책을 준비하고 있습니다. 다른 국가에서는 이미 만나 볼 수 있습니다.',

  productTitle: (name) => `${name} 만들기`,
  optionsTitle: (name) => `${name} 판형 선택`,
  cartTitle: '장바구니',
  bookPreview: '책 미리보기',

  invalidCustomisation: '저장된 내용이 올바르지 않습니다',
  invalidCustomisationHint: '이 책의 저장된 내용을 읽을 수 없습니다. 처음부터 2분이면 다시 만들 수 있습니다.',
  startAnew: '처음부터 시작',

  notFoundTitle: '페이지를 찾을 수 없습니다',
  notFoundHint: '주소가 잘못되었거나 페이지가 옮겨졌을 수 있습니다.',
  productNotFoundTitle: '그 책은 없습니다',
  productNotFoundHint: '다른 국가에서 판매 중이거나 이름이 바뀌었을 수 있습니다.',
  backToBooks: '모든 책 보기',

  productFailed: '책을 불러오지 못했습니다',
  productsFailed: '책 목록을 불러오지 못했습니다',
  failedHint: '연결을 확인하고 다시 시도해 주세요.',
  retry: '다시 시도',
  slotFailed: {
    form: '양식을 불러오지 못했습니다', preview: '미리보기를 불러오지 못했습니다', options: '판형을 불러오지 못했습니다',
    cart: '장바구니를 불러오지 못했습니다', panel: '직원 패널을 불러오지 못했습니다',
  },
  slotFailedHint: '페이지의 나머지는 사용할 수 있으며, 만든 내용은 사라지지 않았습니다.',
  loading: '불러오는 중',

  errorTitle: '오류가 발생했습니다',
  errorSubtitle: '죄송합니다. 문의하실 때 다음 오류를 알려 주세요:',
};
