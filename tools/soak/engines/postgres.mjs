import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { postgresPrograms, serverUser } from '../../../backend/src/testing/start-postgres.mjs';
import { rowsOnPostgres } from '../../../backend/src/testing/database-rows.mjs';
import { pause, Program, ROOT } from '../processes.mjs';

const RESTARTED_WITHIN_MS = 60_000;

/** A PostgreSQL server configured by deploy/config/postgresql.conf, with role and database `bindery`. */
export class PostgresServer extends Program {
  constructor({ name, folder, port }) {
    const bin = postgresPrograms();
    if (bin === undefined) throw new Error('no PostgreSQL here: install it, or put initdb on the PATH');
    const config = path.join(folder, 'postgresql.conf');
    const data = path.join(folder, 'data');
    super({
      name,
      command: [
        path.join(bin, 'postgres'),
        ...['-D', data, '-p', String(port)],
        ...[
          '-c',
          `config_file=${config}`,
          '-c',
          'listen_addresses=127.0.0.1',
          '-c',
          'unix_socket_directories=',
        ],
      ],
      cwd: folder,
      user: serverUser(),
      isDetached: true,
      // requests a fast shutdown, because it does not wait for clients
      stopSignal: 'SIGINT',
      isReady: () =>
        this.rows('select 1', 'postgres').then(
          () => true,
          () => false,
        ),
    });
    Object.assign(this, { bin, folder, data, port });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    cpSync(path.join(ROOT, 'deploy/config/postgresql.conf'), config);
    if (this.user.uid !== undefined) chownSync(folder, this.user.uid, this.user.gid);
  }

  get url() {
    return `postgres://bindery@127.0.0.1:${this.port}/bindery`;
  }

  rows(text, database = 'bindery') {
    return rowsOnPostgres(this.url.replace(/[^/]*$/, database), text);
  }

  run(program, args) {
    execFileSync(path.join(this.bin, program), args, { ...this.user, cwd: this.folder, stdio: 'ignore' });
  }

  /** Creates an empty database and starts the server. */
  async create() {
    const roles = ['-U', 'bindery', '--auth=trust'];
    this.run('initdb', ['-D', this.data, ...roles, '--encoding=UTF8', '--locale=C', '--no-sync']);
    await this.start();
    await this.rows('create database bindery', 'postgres');
  }

  /** Becomes a replica of `primary` and starts. After that, each commit on the primary waits for this replica. */
  async follow(primary) {
    rmSync(this.data, { recursive: true, force: true });
    const slot = `${this.name}_${Date.now()}`;
    const address = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'bindery'];
    this.run('pg_basebackup', [
      '-D',
      this.data,
      ...address,
      '-R',
      '-C',
      '-S',
      slot,
      '-c',
      'fast',
      '--no-sync',
    ]);
    await this.start();
    await primary.rows(`alter system set synchronous_standby_names = 'walreceiver'`);
    await primary.rows('select pg_reload_conf()');
  }

  /** Makes this replica the primary. A new primary has no replica yet, so its commits must not wait for a replica. */
  async promote() {
    await this.rows('select pg_promote(true, 30)');
    await this.rows('alter system reset synchronous_standby_names');
    await this.rows('select pg_reload_conf()');
  }

  /** Starts again after a crash. Retries, because processes of the killed server may still use its shared memory. */
  async startAgain() {
    const deadline = performance.now() + RESTARTED_WITHIN_MS;
    for (;;) {
      try {
        return await this.start();
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await pause(100);
      }
    }
  }
}
