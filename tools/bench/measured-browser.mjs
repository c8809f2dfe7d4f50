import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { launchOptions } from './browser.mjs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Starts a headless browser and reads the processor time of all its processes (Linux only). */
export async function launchMeasuredBrowser() {
  const server = await chromium.launchServer(launchOptions());
  const browser = await chromium.connect(server.wsEndpoint());
  const root = server.process().pid;
  return {
    page: () => browser.newPage(),
    cpuMs: () => treeOf(root).reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

function treeOf(root) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return [
          { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) },
        ];
      } catch {
        return []; // the process ended meanwhile
      }
    });
  const tree = processes.filter(({ pid }) => pid === root);
  for (let index = 0; index < tree.length; index += 1)
    tree.push(...processes.filter(({ parent }) => parent === tree[index].pid));
  return tree;
}
