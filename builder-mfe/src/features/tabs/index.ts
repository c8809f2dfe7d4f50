export { firstLackingTab, formTabs, isLocked, lackingKeys, tabsWith, type TabOfKeys } from './form-tabs';
export { StepTabs, type TabState } from './step-tabs';
