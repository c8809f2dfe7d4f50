import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { exampleCustomisation } from './browser.mjs';
import { ms, percentile } from './table.mjs';

const SLUG = 'our-big-picnic';
const KEY = 'family_photo';
const [WIDTH, HEIGHT] = [4032, 3024];
const ROUNDS = 5;
const AT_ONCE = 8;
const SAMPLED_EVERY_MS = 20;

/** Measures the time from the start of the upload of a phone photo (12 megapixels) to its page in the preview. */
export async function photos({ origin, pid }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-bench-photos-'));
  try {
    const jpeg = await picture();
    const heic = await asHeic(jpeg, folder);
    const rows = await stages(origin, 'JPEG', jpeg);
    if (heic) rows.push(...(await stages(origin, 'HEIC', heic)));
    else rows.push(['HEIC: not measured', 'heif-enc (libheif-examples) is not installed', '']);
    rows.push(await atOnce(origin, pid, 'JPEG', jpeg));
    if (heic) rows.push(await atOnce(origin, pid, 'HEIC', heic));
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a picture that is as hard to encode as a photo: clouds of every size, and grain. */
async function picture() {
  const layers = await Promise.all(
    [8, 40, 300].map((side) =>
      sharp({
        create: {
          width: side,
          height: side,
          channels: 3,
          background: '#808080',
          noise: { type: 'gaussian', mean: 128, sigma: 50 },
        },
      })
        .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  );
  const [ground, ...upperLayers] = layers;
  return sharp(ground)
    .composite(upperLayers.map((input) => ({ input, blend: 'soft-light' })))
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function asHeic(jpeg, folder) {
  const [from, to] = [path.join(folder, 'photo.jpg'), path.join(folder, 'photo.heic')];
  await writeFile(from, jpeg);
  return promisify(execFile)('heif-enc', ['-q', '60', from, '-o', to]).then(
    () => readFile(to),
    () => undefined,
  );
}

async function stages(origin, name, file) {
  const shopper = await photographer(origin);
  const times = { upload: [], page: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now();
    const photo = await shopper.upload(file);
    const uploaded = performance.now();
    await shopper.page(photo);
    if (round === 0) continue; // the first photo is a warm-up of codecs and artwork
    times.upload.push(uploaded - started);
    times.page.push(performance.now() - uploaded);
  }
  const [upload, page] = [times.upload, times.page].map((list) => percentile(list, 0.5));
  return [
    [
      `12 megapixels, ${name} of ${(file.length / 1e6).toFixed(1)} MB: upload -> answered, then -> page of 640 px`,
      `median ${ms(upload)} + ${ms(page)}`,
      '',
    ],
  ];
}

async function atOnce(origin, pid, name, file) {
  const shoppers = await Promise.all(Array.from({ length: AT_ONCE }, () => photographer(origin)));
  const initialMb = await residentMb(pid);
  let peak = initialMb;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMb(pid));
  }, SAMPLED_EVERY_MS);
  const started = performance.now();
  await Promise.all(shoppers.map((shopper) => shopper.upload(file)));
  const took = performance.now() - started;
  clearInterval(timer);
  return [
    `${AT_ONCE} uploads of ${name} at once: memory before -> peak`,
    `${initialMb.toFixed(0)} -> ${peak.toFixed(0)} MB, all answered after ${ms(took)}`,
    '',
  ];
}

/** Linux only; elsewhere it is 0. */
const residentMb = (pid) =>
  readFile(`/proc/${pid}/statm`, 'utf8').then(
    (line) => (Number(line.split(' ')[1]) * 4096) / 1e6,
    () => 0,
  );

async function photographer(origin) {
  const csrfAnswer = await fetch(`${origin}/website-api/v1/csrf-token`);
  const cookie = csrfAnswer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { cookie, 'x-csrf-token': (await csrfAnswer.text()).trim().replace(/^'|'$/g, '') };
  const customisation = await exampleCustomisation(origin, SLUG);

  async function upload(file) {
    const {
      upload_url: url,
      data,
      ...fields
    } = await json(await fetch(`${origin}/_canvas/api/photos/signature?slug=${SLUG}`, { headers }));
    if (data.newGuestToken) headers['x-guest-token'] = data.newGuestToken;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([file]), 'photo'); // the file comes last, because the server reads the signature first
    const {
      public_id: id,
      width,
      height,
    } = await json(await fetch(new URL(url, origin), { method: 'POST', body: form }));
    return { public_id: id, width, height };
  }

  async function page({ public_id: id, width, height }) {
    const crop = {
      x: Math.round(width / 10),
      y: Math.round(height / 10),
      width: Math.round(width * 0.8),
      height: Math.round(height * 0.8),
    };
    const body = JSON.stringify({
      ...customisation,
      [KEY]: { public_id: id, width, height, crop, filter: 'warm' },
    });
    const { toc } = await json(
      await fetch(`${origin}/content/product/${SLUG}/toc`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }),
    );
    const { url } = toc.pages.find(({ info }) => info.keys.includes(KEY));
    await (await fetch(`${origin}${url}?_width=640`)).arrayBuffer();
  }

  return { upload, page };
}

async function json(answer) {
  if (!answer.ok)
    throw new Error(`${answer.url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
}
