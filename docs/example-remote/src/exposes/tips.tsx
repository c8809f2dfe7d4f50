import { Tips } from '../tips';

/** What the page gives a module that staff have placed. */
export interface TipsProps {
  readonly market: string;
}

export const contractVersion = 1;
export const Component = (_: TipsProps) => <Tips />;
