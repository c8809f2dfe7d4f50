import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { pause } from '../processes.mjs';

const POSTGRES_AWAY_MS = 2000;
const STORE_AWAY_MS = 5000;
const CLOCK_AHEAD_MS = 30_000;
/** Delay of each answer of the slow payment provider. A purchase needs several answers. */
const SLOW_ANSWER_SECONDS = 3;
/** Environment variable `FLEET_LASTING_SECONDS` */
const LASTING_MS = Number(process.env.FLEET_LASTING_SECONDS ?? 60) * 1000;
const LOST_SHARE = 5;
const STILL_MS = 1000;
const CHUNK = Buffer.alloc(1 << 20);
const CLOCK_AHEAD = new URL('./clock-ahead.mjs', import.meta.url).href;

/** Kills a process as a crash does, and starts it again as a supervisor does. */
const crash = async (program) => {
  await program.kill();
  await program.start();
};

const stopFor = async (program, ms) => {
  await program.stop();
  await pause(ms);
  await program.start();
};

/** @returns {Promise<string>} the seconds from the crash of the primary until pgbouncer knew the new primary */
async function failOver(fleet) {
  const { primary, replica, pooler } = fleet;
  const startTime = performance.now();
  await primary.kill();
  await replica.promote();
  pooler.pointTo(replica.port);
  const seconds = ((performance.now() - startTime) / 1000).toFixed(1);
  [fleet.primary, fleet.replica] = [replica, primary];
  await fleet.replica.follow(fleet.primary);
  return `promoted and moved in ${seconds} s`;
}

/** Restarts processes one by one with changed environment variables, and later with the original variables. */
async function runWith(variables, programs, ms) {
  const restart = async (program, env) => {
    await program.stop();
    program.env = env;
    await program.start();
  };
  const envs = programs.map(({ env }) => env);
  for (const [index, program] of programs.entries()) await restart(program, { ...envs[index], ...variables });
  await pause(ms);
  for (const [index, program] of programs.entries()) await restart(program, envs[index]);
}

/** Drops packets from and to the stores like a bad network. The kernel sends each lost packet again after 0.2 s. */
async function losePackets({ firewall, storePorts }) {
  const ports = `{ ${storePorts.join(', ')} } numgen random mod 100 < ${LOST_SHARE} drop`;
  const table = `table inet bindery_fleet {
    chain in {
      type filter hook input priority 0
      tcp dport ${ports}
      tcp sport ${ports}
    }
  }
`;
  execFileSync(firewall, ['-f', '-'], { input: table });
  try {
    await pause(LASTING_MS);
  } finally {
    execFileSync(firewall, ['delete', 'table', 'inet', 'bindery_fleet']);
  }
}

/** Repeatedly pauses a program for a second, so that it answers late. */
async function standStill({ child }) {
  const end = performance.now() + LASTING_MS;
  while (performance.now() < end) {
    child.kill('SIGSTOP');
    await pause(STILL_MS);
    child.kill('SIGCONT');
    await pause(STILL_MS);
  }
}

/** Fills PostgreSQL's disk, then frees it. Starts the server again if it has exited, as a supervisor does. */
async function fillDisk({ primary }) {
  const file = path.join(primary.folder, 'filler');
  const handle = openSync(file, 'w');
  try {
    const end = performance.now() + LASTING_MS;
    while (performance.now() < end) {
      try {
        while (writeSync(handle, CHUNK) === CHUNK.length);
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      }
      await pause(STILL_MS); // PostgreSQL may have freed some
    }
  } finally {
    closeSync(handle);
    rmSync(file);
  }
  const hadGivenUp = !primary.isRunning;
  if (hadGivenUp) await primary.startAgain();
  return hadGivenUp ? 'PostgreSQL had given up' : 'PostgreSQL ran on';
}

/**
 * The faults that the check causes under load. `needs` is a part of the fleet: the check skips the fault if the part is
 * missing. `isHarmless`: no request may fail.
 */
export const FAULTS = [
  {
    name: 'rolling update of all web processes and workers',
    needs: 'proxy',
    isHarmless: true,
    async run({ web, work }) {
      for (const program of [...web, ...work]) {
        await program.stop();
        await program.start();
      }
    },
  },
  {
    name: 'a web process whose clock is two minutes ahead',
    run: ({ web: [victim] }) =>
      runWith({ NODE_OPTIONS: `--import=${CLOCK_AHEAD}` }, [victim], CLOCK_AHEAD_MS),
  },
  {
    name: `a payment provider that answers after ${SLOW_ANSWER_SECONDS} s`,
    needs: 'proxy',
    isHarmless: true,
    run: ({ web, work }) =>
      runWith({ SANDBOX_ANSWER_SECONDS: String(SLOW_ANSWER_SECONDS) }, [...web, ...work], LASTING_MS),
  },
  { name: 'kill -9 of a web process', run: ({ web }) => crash(web[0]) },
  { name: 'kill -9 of a worker', run: ({ work }) => crash(work[0]) },
  { name: 'kill -9 of the proxy', needs: 'proxy', run: ({ proxy }) => crash(proxy) },
  { name: `${LOST_SHARE} % of the stores' packets lost`, needs: 'firewall', run: losePackets },
  {
    name: 'pgbouncer stands still each other second',
    needs: 'pooler',
    run: ({ pooler }) => standStill(pooler),
  },
  { name: 'the disk of PostgreSQL full', needs: 'smallDisk', run: fillDisk },
  { name: 'PostgreSQL restarted', run: ({ primary }) => stopFor(primary, 0) },
  {
    name: `PostgreSQL killed, back after ${POSTGRES_AWAY_MS / 1000} s`,
    async run({ primary }) {
      await primary.kill();
      await pause(POSTGRES_AWAY_MS);
      await primary.startAgain();
    },
  },
  { name: 'PostgreSQL killed, replica promoted', needs: 'pooler', run: failOver },
  {
    name: 'pgbouncer stopped for 2 s',
    needs: 'pooler',
    run: ({ pooler }) => stopFor(pooler, POSTGRES_AWAY_MS),
  },
  { name: `bucket away for ${STORE_AWAY_MS / 1000} s`, run: ({ store }) => stopFor(store, STORE_AWAY_MS) },
];
