import type { ComponentType } from 'react';
import { expect, it } from '@jest/globals';

/** An exposed module, as the page loads it. */
export interface Exposed<Props> {
  readonly contractVersion: number;
  readonly Component: ComponentType<Props>;
}
export type Load<Props> = () => Promise<Exposed<Props>>;

/** Registers the test that each exposed module must pass. With `Props`, the compiler checks the module's props. */
export function exposesComponent<Props>(load: Load<Props>): void {
  it('exposes a component with the contract version that the page supports', async () => {
    expect(await load()).toMatchObject({ contractVersion: 1, Component: expect.any(Function) });
  });
}
