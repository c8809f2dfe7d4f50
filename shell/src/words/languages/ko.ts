import type { Words } from '../en';

export const words: Words = {
  siteName: 'Bindery',
  skipToContent: '본문으로 이동',
  homeLink: 'Bindery 홈',
  marketChooser: '국가',
  marketChooserHint: '국가를 선택하면 그 국가의 페이지가 열려요',
  cart: '장바구니',
  footerPromise: '한 아이를 위해, 한 권씩.',
  footerNote: '책을 좋아하는 사람들이 인쇄하고 제본해 보내 드려요.',

  homeTitle: '아이 이름이 들어가는 그림책',
  heroEyebrow: '세상에 하나뿐인 그림책',
  personalise: (name) => `${name} 만들기`,
  fromPrice: (price) => `${price}부터`,
  ages: (from, to) => `${from}~${to}세`,
  moreBooks: '다른 책',
  howTitle: '이렇게 만들어요',
  howSteps: [
    { title: '누구를 위한 책인지 알려 주세요', text: '이름, 생김새 몇 가지, 좋아하는 것. 2분이면 돼요.' },
    {
      title: '페이지가 바뀌는 모습을 보세요',
      text: '입력하는 동안 모든 페이지가 그 아이를 위해 그려져요. 구매 전에 끝까지 넘겨 보세요.',
    },
    { title: '인쇄하고 제본해 드려요', text: '두꺼운 종이, 실로 꿰맨 책등, 표지에는 아이의 이름.' },
  ],
  noProducts: '아직 판매 중인 책이 없어요',
  noProductsHint: '이 국가의 책을 준비하고 있어요. 다른 국가에서는 이미 만나 볼 수 있어요.',

  productTitle: (name) => `${name} 만들기`,
  optionsTitle: (name) => `${name} 제본 고르기`,
  cartTitle: '장바구니',
  bookPreview: '책 미리보기',

  invalidCustomisation: '저장된 내용이 올바르지 않아요',
  invalidCustomisationHint: '이 책의 저장된 내용을 읽을 수 없어요. 처음부터 2분이면 다시 만들 수 있어요.',
  startAnew: '처음부터 다시 시작하기',

  notFoundTitle: '페이지를 찾을 수 없어요',
  notFoundHint: '주소가 잘못되었거나 페이지가 옮겨졌을 수 있어요.',
  productNotFoundTitle: '그 책은 저희에게 없어요',
  productNotFoundHint: '다른 국가에서 판매 중이거나 이름이 바뀌었을 수 있어요.',
  backToBooks: '모든 책 보기',

  productFailed: '책을 불러오지 못했어요',
  productsFailed: '책 목록을 불러오지 못했어요',
  failedHint: '연결을 확인하고 다시 시도해 주세요.',
  retry: '다시 시도하기',
  slotFailed: {
    form: '양식을 불러오지 못했어요',
    preview: '미리보기를 불러오지 못했어요',
    options: '제본을 불러오지 못했어요',
    cart: '장바구니를 불러오지 못했어요',
    panel: '직원 패널을 불러오지 못했어요',
  },
  slotFailedHint: '페이지의 나머지는 그대로 쓸 수 있고, 만든 내용은 사라지지 않았어요.',
  loading: '불러오는 중',

  errorTitle: '오류가 생겼어요',
  errorSubtitle: '죄송해요. 문의하실 때 다음 오류를 알려 주세요:',
};
