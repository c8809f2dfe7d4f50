export { TabContest as Component } from '../features/draft';
export const contractVersion = 1;
