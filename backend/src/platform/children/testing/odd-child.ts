import { setTimeout } from 'node:timers/promises';
import { serveParent } from '../serve-parent';

serveParent(async (setup, ask) => {
  if (setup === 'fail') throw new Error('it cannot begin');
  let jobs = 0;
  let noted: unknown;
  return {
    note: (note) => void (noted = note),
    async run(work) {
      const { what, value } = work as { what: string; value?: unknown };
      jobs += 1;
      if (what === 'abort') process.abort();
      if (what === 'abort-once' && (await ask('first'))) process.abort();
      if (what === 'spin') for (;;);
      if (what === 'wait') await setTimeout(Number(value));
      if (what === 'throw') throw new RangeError(String(value));
      if (what === 'ask') return ask(value);
      if (what === 'native-bomb') for (let i = 0; ; i += 1) bomb.push(Buffer.alloc(50_000_000, 1));
      if (what === 'slow-bomb')
        for (let i = 0; ; i += 1) {
          bomb.push(Buffer.alloc(10_000_000, 1));
          await setTimeout(20);
        }
      return { pid: process.pid, jobs, value, noted, env: Object.keys(process.env) };
    },
  };
});

const bomb: Buffer[] = [];
