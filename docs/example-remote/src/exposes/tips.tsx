import { Tips } from '../tips';

/** The props that the page passes to a module to which staff gave a place. */
export interface TipsProps {
  readonly market: string;
}

export const contractVersion = 1;
export const Component = (_: TipsProps) => <Tips />;
