export { isLocked, tabsWith } from './form-tabs';
export { StepTabs, type TabState } from './step-tabs';
