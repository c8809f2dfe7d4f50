import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `《${title}》 미리보기`,
  previous: '이전 페이지',
  next: '다음 페이지',
  onePage: '한 페이지로 보기',
  twoPages: '두 페이지로 보기',
  where: ([a, b], count) => (b === undefined ? `전체 ${count}페이지 중 ${a}페이지` : `전체 ${count}페이지 중 ${a}, ${b}페이지`),

  pageFailed: (pageName) => `죄송해요. 이 페이지를 표시하는 중 오류가 생겼어요 (${pageName})`,
  reloadHelps: '새로 고치면 해결될 수 있어요.',
  contactSupport: '문제가 계속되면 고객센터에 문의해 주세요.',
  reloadPage: '페이지 새로 고침',
  noPage: (pageName) => `‘${pageName}’이라는 이름의 페이지가 없어요`,

  bookFailedTitle: '책을 열지 못했어요',
  bookFailedText: '선택하신 내용은 안전하게 저장되어 있어요. 다시 시도해 주세요.',
  updateFailed: '최근 변경 내용이 아직 그림에 반영되지 않았어요.',
  tryAgain: '다시 시도하기',
};
