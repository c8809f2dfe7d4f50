import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './server.mjs';
import { ms, percentile } from './table.mjs';

/**
 * Measures the time from a customisation to a finished and inspected print file. Also measures the memory of the
 * separate process that makes the file.
 */
export async function pdf() {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'tools/tasks/muse.mjs'), 'bench-print'],
    { cwd: root },
  );
  const { pages, images, sizeMb, rounds, peakRssMb } = JSON.parse(stdout);
  const warm = rounds.slice(1);
  const valuesOf = (key) => warm.map((round) => round[key]);
  return [
    [
      `interior of ${pages} pages, ${images} of them photos at 300 dpi, first`,
      `wall ${ms(rounds[0].wallMs)}, CPU ${ms(rounds[0].cpuMs)}`,
      'goal: under 2 s',
    ],
    [
      'the same for another customer',
      `wall median ${ms(percentile(valuesOf('wallMs'), 0.5))}, CPU ${ms(percentile(valuesOf('cpuMs'), 0.5))}`,
      'goal: under 2 s',
    ],
    ['size of the file', `${sizeMb.toFixed(1)} MB`, ''],
    ['peak memory of the process', `${Math.round(peakRssMb)} MB`, ''],
  ];
}
