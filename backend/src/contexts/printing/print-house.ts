import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrintHouseConfig } from '../../platform/config';
import { createS3Store, type ObjectStore } from '../../platform/object-store';
import { createWebhooks, type Transport } from '../../platform/outbox';
import type { JobTicket } from './job-ticket';
import { FETCHED_WITHIN_MS, type FileAddresses } from './order-files';

export interface Consignment {
  /** the same for every attempt */
  readonly messageId: string;
  readonly orderId: string;
  readonly ticket: JobTicket;
  /** @throws if it is missing */
  read(name: string): Promise<Buffer>;
}

/** The print house. Calls must be safe to repeat, because a process may be killed before it records success. */
export interface PrintHouse {
  /** Delivers the files first and the ticket last, so that a ticket's files always exist. */
  place(consignment: Consignment, signal: AbortSignal): Promise<void>;
  /** Cancels a ticket, and deletes its files if they are in a store that the shop can write to. */
  cancel(messageId: string, ticketId: string, signal: AbortSignal): Promise<void>;
}

const namesOf = ({ items }: JobTicket): string[] =>
  items.flatMap(({ files }) => files.map(({ name }) => name));
const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);

const PART = '.part';
const CANCELLED = 'cancelled.json';

/**
 * Writes a folder for each ticket and moves it into place when it is complete. The folder of a cancelled ticket
 * contains only `cancelled.json`.
 */
export function createFolderHouse(folder: string): PrintHouse {
  async function replace(ticketId: string, files: Readonly<Record<string, () => Promise<Buffer>>>) {
    const draft = join(folder, `${ticketId}${PART}`);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    for (const [name, read] of Object.entries(files)) await writeFile(join(draft, name), await read());
    const place = join(folder, ticketId);
    await rm(place, { recursive: true, force: true });
    await rename(draft, place);
  }
  return {
    async place({ ticket, read }) {
      const presentFiles: readonly string[] = await readdir(join(folder, ticket.id)).catch(() => []);
      if (presentFiles.includes('ticket.json')) return;
      const files = namesOf(ticket).map((name) => [name, () => read(name)] as const);
      await replace(ticket.id, {
        ...Object.fromEntries(files),
        'ticket.json': () => Promise.resolve(jsonOf(ticket)),
      });
    },
    cancel: (_messageId, ticketId) =>
      replace(ticketId, { [CANCELLED]: () => Promise.resolve(jsonOf({ ticket: ticketId })) }),
  };
}

/** Delivers tickets into a bucket: `{prefix}{ticket}/…`, with `ticket.json` last. */
export function createStoreHouse(store: ObjectStore, prefix: string): PrintHouse {
  const keyOf = (ticketId: string, name: string): string => `${prefix}${ticketId}/${name}`;
  return {
    async place({ ticket, read }) {
      for (const name of namesOf(ticket))
        await store.put(keyOf(ticket.id, name), await read(name), 'application/pdf');
      await store.put(keyOf(ticket.id, 'ticket.json'), jsonOf(ticket), 'application/json');
    },
    async cancel(_messageId, ticketId) {
      await store.put(keyOf(ticketId, CANCELLED), jsonOf({ ticket: ticketId }), 'application/json');
      for await (const key of store.list(keyOf(ticketId, '')))
        if (key !== keyOf(ticketId, CANCELLED)) await store.delete(key);
    },
  };
}

/** POSTs the signed ticket. The print house then fetches each file from the URL in the ticket. */
export function createHookHouse(hook: Transport, addresses: FileAddresses): PrintHouse {
  const send = (id: string, type: string, data: unknown, signal: AbortSignal): Promise<void> =>
    hook.deliver({ id, payload: { type, timestamp: new Date().toISOString(), data } }, signal);
  return {
    place({ messageId, orderId, ticket }, signal) {
      const expiresAt = Math.floor((Date.now() + FETCHED_WITHIN_MS) / 1000);
      const items = ticket.items.map((item) => ({
        ...item,
        files: item.files.map((file) => ({ ...file, url: addresses.url(orderId, file.name, expiresAt) })),
      }));
      return send(messageId, 'job.placed', { ...ticket, items }, signal);
    },
    cancel: (messageId, ticketId, signal) => send(messageId, 'job.cancelled', { ticket: ticketId }, signal),
  };
}

export function createPrintHouse({ target }: PrintHouseConfig, addresses: FileAddresses): PrintHouse {
  switch (target.kind) {
    case 'folder':
      return createFolderHouse(target.folder);
    case 's3':
      return createStoreHouse(createS3Store(target.store), target.prefix);
    case 'hook':
      return createHookHouse(
        createWebhooks(target.hook, undefined, 'set PRINT_HOUSE_PRIVATE=allowed if it is meant'),
        addresses,
      );
  }
}
