export { firstLackingTab, formTabs, isLocked, type TabOfKeys } from './form-tabs';
export { StepTabs } from './step-tabs';
