import { serveParent } from '../../../platform/children';
import { openRendererWork, type RendererJob } from '../renderer/renderer-work';

// A renderer that crashes on certain pages, as resvg could (docs/adr/0033).
serveParent(async (setup, ask) => {
  const work = await openRendererWork(setup, ask);
  return {
    ...work,
    run(job) {
      const { readings } = (job as RendererJob).request;
      if (JSON.stringify(readings).includes('Aborts')) process.abort();
      return work.run(job);
    },
  };
});
