export interface PostgresServer {
  readonly url: string;
  readonly memoryFolder?: string;
  stop(): void;
}
export function postgresPrograms(): string | undefined;
export function serverUser(): { readonly uid?: number; readonly gid?: number };
export function freePort(): Promise<number>;
export function startPostgres(): Promise<PostgresServer>;
