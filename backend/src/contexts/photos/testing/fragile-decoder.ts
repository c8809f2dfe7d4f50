import { readFile } from 'node:fs/promises';
import { serveParent } from '../../../platform/children';
import { decoderWork, photoWorkHere } from '../decoding/photo-work';

// A decoder that crashes on certain files, as libvips and libheif have done.
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
