import type { Customisation } from '../../contracts';
import { isRecord } from '../../customisation/hostile-keys';
import { readRecord, recordKeys } from '../../core/browser-storage';

export interface DeviceDraft {
  readonly key: string;
  /** of the product */
  readonly slug: string;
  /** kind of draft: a new book, changes to a cart line, or changes to an ordered item */
  readonly kind: 'new' | 'line' | 'item';
  readonly id: string | undefined;
  readonly values: Customisation;
}

const DRAFT_KEY = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?::(line|item):([^:]+))?$/;
/** Storage keys that look like a product slug although their records are no drafts. */
const OTHER_RECORD = /^(bindery-.*|guest-token|photo-bin|display-mode)$/;

function draftIn(key: string): DeviceDraft[] {
  const [, slug, kind = 'new', id] = DRAFT_KEY.exec(key) ?? [];
  if (slug === undefined || OTHER_RECORD.test(key)) return [];
  try {
    const values: unknown = JSON.parse(readRecord(key) ?? 'null');
    if (!isRecord(values)) return [];
    const draft = { key, slug, kind: kind as DeviceDraft['kind'], values };
    return [{ ...draft, id: id === undefined ? undefined : decodeURIComponent(id) }];
  } catch {
    return [];
  }
}

/** @returns all drafts in this browser, of any product. Source: docs/rules.md CUS-02, CUS-09 */
export const draftsOnDevice = (): DeviceDraft[] => recordKeys().flatMap(draftIn);
