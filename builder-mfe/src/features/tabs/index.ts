export { firstLackingTab, isLocked, lackingKeys, tabsWith } from './form-tabs';
export { StepTabs, type TabState } from './step-tabs';
