// The program of a worker, which keeps running while the page is frozen.
import type { FrozenPage } from '@bindery/shared/contracts';
import { BEAT_MS, createFreezeWatch } from './freeze-rule';

/** Sends the reports one after the other, because each answer writes the same cookie. */
async function report(remotes: readonly FrozenPage[]): Promise<void> {
  for (const remote of remotes)
    await fetch('/frozen-page', {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(remote),
    });
}

const watch = createFreezeWatch((remotes) => void report(remotes).catch(() => undefined));
addEventListener('message', ({ data }: MessageEvent<readonly FrozenPage[]>) => watch.beat(data));
setInterval(() => watch.tick(Date.now()), BEAT_MS);
