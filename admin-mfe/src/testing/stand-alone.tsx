import type { StaffSession } from '@bindery/shared/contracts';
import { handle, type StandAlonePlaces } from '@bindery/shared/testing';
import type { PageRemotes, RemoteMoment } from '@bindery/contracts/admin';
import { Component as AdminPanel } from '../exposes/admin-panel';
import { orderHandlers, STAFF } from './open-orders';

const NOBODY: StaffSession = { kind: 'nobody', email: null, roles: [] };
const BUILD = { contractVersion: 1, integrity: '', files: {} };
const BOOK = { remote: 'preview_mfe', expose: './BookPreview' };

const MOMENTS: readonly RemoteMoment[] = [
  { kind: 'asked', ...BOOK, at: 100 },
  { kind: 'failed', ...BOOK, at: 350, version: 'b7', phase: 'load', errorClass: 'RemoteStartError' },
  { kind: 'ready', ...BOOK, at: 420, version: 'b6' },
];

/** A page with a book. The current version of the book's remote failed to load. */
const remotes: PageRemotes = {
  releases: [
    {
      ...{
        ...BUILD,
        name: 'preview_mfe',
        owner: 'preview',
        version: 'b7',
        entry: '/mfe/preview_mfe/b7/entry.js',
      },
      previous: { ...BUILD, version: 'b6', entry: '/mfe/preview_mfe/b6/entry.js' },
    },
  ],
  loader: {
    moments: () => MOMENTS,
    subscribe: () => () => undefined,
  },
  places: new Map(),
};
const panel = <AdminPanel environment="development" remotes={remotes} shellVersion="s3" />;

/** States of the panel on its stand-alone page, `npm -w admin-mfe run dev`. */
export const places: StandAlonePlaces = {
  'The panel, nobody signed in': () => ({
    handlers: [handle(`GET ${STAFF}/session`, { body: { data: NOBODY } })],
    ui: panel,
  }),
  'The panel, support and production': () => ({
    handlers: orderHandlers(['support', 'production']),
    ui: panel,
  }),
};
