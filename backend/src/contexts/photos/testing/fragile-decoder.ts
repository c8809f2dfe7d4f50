import { readFile } from 'node:fs/promises';
import { serveParent } from '../../../platform/children';
import { decoderWork, photoWorkHere } from '../decoding/photo-work';

// The decoder, with crashes that certain files trigger. libvips and libheif have had such crashes.
const takenFiles: Buffer[] = [];
serveParent(async () =>
  decoderWork({
    ...photoWorkHere,
    async decode(file, described) {
      const bytes = await readFile(file);
      if (bytes.includes('CRASHES')) process.abort();
      if (bytes.includes('TAKES ALL')) for (;;) takenFiles.push(Buffer.alloc(100_000_000, 1));
      return photoWorkHere.decode(file, described);
    },
  }),
);
