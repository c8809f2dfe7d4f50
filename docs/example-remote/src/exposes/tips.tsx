import { Tips } from '../tips';

/** The props that the page passes to the module in a place that staff have assigned. */
export interface TipsProps {
  readonly market: string;
}

export const contractVersion = 1;
export const Component = (_: TipsProps) => <Tips />;
