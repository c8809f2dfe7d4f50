import type { StandAlonePlaces } from '@bindery/shared/testing';
import { Component as AdminPanel } from '../exposes/admin-panel';

/** `npm -w admin-mfe run dev` */
export const places: StandAlonePlaces = {
  'The panel, nobody signed in': () => ({ ui: <AdminPanel environment="development" /> }),
};
