import { inflateRawSync } from 'node:zlib';

const [CENTRAL, END] = [0x02014b50, 0x06054b50];

/** Reads the files of an archive by its central directory. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(uint32(END));
  const files = new Map<string, Buffer>();
  let offset = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(offset) !== CENTRAL) throw new Error('Not the directory of an archive');
    const [method, bytes] = [zip.readUInt16LE(offset + 10), zip.readUInt32LE(offset + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(offset + field)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(offset + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(from, from + bytes);
    files.set(
      zip.toString('utf8', offset + 46, offset + 46 + name),
      method === 0 ? data : inflateRawSync(data),
    );
    offset += 46 + name + extra + comment;
  }
  return files;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
