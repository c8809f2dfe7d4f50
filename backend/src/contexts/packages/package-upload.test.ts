import { describe, expect, it } from '@jest/globals';
import { packed } from './testing/packed';
import { readUpload } from './package-upload';

const archiveOf = (bytes: number): Buffer => packed(new Map([['book.json', Buffer.alloc(bytes)]]));

// Source: docs/rules.md PACK-11
describe('packages that are sent', () => {
  it('are unpacked one after another: a quarter of a megabyte may become 256', async () => {
    const read: string[] = [];
    const sent = { large: archiveOf(60_000_000), small: archiveOf(10), broken: Buffer.from([0x1f, 0x8b]) };
    await Promise.all(
      Object.entries(sent).map(([name, archive]) =>
        readUpload(archive).then(
          () => read.push(name),
          () => read.push(`${name}, refused`),
        ),
      ),
    );
    expect(read).toEqual(['large', 'small', 'broken, refused']);
  });
});
