import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `《${title}》 미리보기`,
  previous: '이전 페이지',
  next: '다음 페이지',
  onePage: '한 페이지로 보기',
  twoPages: '두 페이지로 보기',
  where: ([a, b], count) =>
    b === undefined ? `전체 ${count}페이지 중 ${a}페이지` : `전체 ${count}페이지 중 ${a}, ${b}페이지`,
  pageNumber: (number) => `${number}쪽`,
  frontCover: '앞표지',
  backCover: '뒤표지',
  allPages: '모든 페이지',
  closePages: '닫기',
  fullScreen: '전체 화면',
  leaveFullScreen: '전체 화면 끝내기',

  lookOf: (name) => `${name}의 모습`,
  lookOfCharacter: '주인공의 모습',
  avatarFailed: '죄송합니다. 이 인물을 그리지 못했습니다',
  reloadPicture: '그림 다시 불러오기',
  noRole: (role) => `아바타 역할 ‘${role}’이(가) 스키마에 없습니다`,

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
