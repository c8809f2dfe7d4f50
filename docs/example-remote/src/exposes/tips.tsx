import { Tips } from '../tips';

/** The props that the page passes to a module placed by staff. */
export interface TipsProps {
  readonly market: string;
}

export const contractVersion = 1;
export const Component = (_: TipsProps) => <Tips />;
