import type { Changes } from '../../platform/changes';
import type { Connection, Database } from '../../platform/database';
import type { JobHandlers, Jobs } from '../../platform/jobs';
import type { ContentService } from './content.service';
import type { DraftWords } from './content.tables';
import type { PagePictures } from './page-pictures';
import {
  draftsRepository as repository,
  type DocumentKey,
  type DraftRow,
  type PublicationRow,
} from './drafts.repository';
import {
  checkedWords,
  copiedWords,
  editableDocuments,
  emptyBase,
  type EditableDocument,
  type ProductBase,
} from './editable';
import {
  DocumentNotFoundError,
  DraftChangedError,
  InvalidWordsError,
  NothingToPublishError,
  PublishTimeError,
  UidRefusedError,
  VersionNotFoundError,
} from './drafts.errors';
import { movesFaults, pageMovedFrom } from './page-moves';
import { FIELDS_OF_TYPES, uidFault } from './written-fields';

const PUBLISH_JOB = 'content.publish';
/** The topic of the announcement that every process gets after a publication. */
export const CONTENT_TOPIC = 'content';
const UNWRITTEN = { revision: 0, words: null, publishAt: null } as const;

export interface OpenDocument {
  readonly document: EditableDocument;
  readonly draft: Pick<DraftRow, 'revision' | 'words' | 'publishAt'>;
  readonly published: DraftWords;
  /** publications, the latest first */
  readonly versions: readonly PublicationRow[];
}

export interface DraftsParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly changes: Pick<Changes, 'announce'>;
  readonly content: Pick<ContentService, 'brought'>;
  readonly pictures: Pick<PagePictures, 'whileKept'>;
  /** returns the products in their current package versions, which can change while the process runs */
  readonly products: () => readonly ProductBase[];
}

interface PublishPayload extends DocumentKey {
  /** scheduled time of the draft when the job was queued; the job does nothing if it has changed since */
  readonly at: string;
}

/** @returns why no new document may have this address; undefined if the address is free */
function newKeyFault({ type, uid }: DocumentKey, listed: Awaited<ReturnType<Drafts['list']>>) {
  if (!FIELDS_OF_TYPES[type]) return `There are no new documents of "${type}"`;
  if (listed.some(({ document }) => document.type === type && document.uid === uid))
    return `There is a document "${uid}" already: choose another address`;
  const moved = type === 'page' ? pageMovedFrom(uid, listed) : undefined;
  return moved === undefined
    ? uidFault(uid)
    : `"${uid}" is an old address of the page "${moved}": choose another address, or take it from there first`;
}

/**
 * Manages drafts and publications, and restores earlier versions. Only previews show drafts. Every write names the
 * revision on which it is based (optimistic lock). Source: docs/rules.md CONT-10, CONT-11
 */
export class Drafts {
  constructor(private readonly dependencies: DraftsParts) {}

  private async writtenRows(): Promise<{ drafts: DraftRow[]; published: PublicationRow[] }> {
    const { database } = this.dependencies;
    const [drafts, published] = await Promise.all([
      repository.drafts(database),
      repository.last(database).then((lastPublication) => repository.published(database, lastPublication)),
    ]);
    return { drafts: drafts.filter(({ words }) => words !== null), published };
  }

  private async documents(writtenRows = this.writtenRows()): Promise<EditableDocument[]> {
    const { drafts, published } = await writtenRows;
    const { content, products } = this.dependencies;
    return editableDocuments(await content.brought(), products(), [...drafts, ...published]);
  }

  async list(): Promise<Omit<OpenDocument, 'versions'>[]> {
    const writtenRows = this.writtenRows();
    const documents = await this.documents(writtenRows);
    const { drafts, published } = await writtenRows;
    const rowOf = <T extends DocumentKey>(rows: readonly T[], { type, uid }: DocumentKey): T | undefined =>
      rows.find((row) => row.type === type && row.uid === uid);
    return documents.map((document) => ({
      document,
      draft: rowOf(drafts, document) ?? UNWRITTEN,
      published: rowOf(published, document)?.words ?? {},
    }));
  }

  /** @throws DocumentNotFoundError */
  async open(key: DocumentKey): Promise<OpenDocument> {
    const { database } = this.dependencies;
    const document = await this.documentOf(key);
    const [draft = UNWRITTEN, versions] = await Promise.all([
      repository.find(database, key),
      repository.versions(database, key),
    ]);
    return { document, draft, versions, published: versions[0]?.words ?? {} };
  }

  /**
   * Saves a draft. @param words - texts in all languages; a text that equals the built-in text is not stored
   * @throws InvalidWordsError, DraftChangedError
   */
  async save(key: DocumentKey, revision: number, givenWords: DraftWords): Promise<OpenDocument> {
    const document = await this.documentOf(key);
    const { words, faults: ofFields } = checkedWords(document, givenWords);
    const faults = ofFields.length > 0 ? ofFields : movesFaults(document, words, await this.list());
    if (faults.length > 0) throw new InvalidWordsError(faults);
    await this.store(words, async (on) => {
      const draft = await this.currentDraft(on, key, revision);
      await this.write(on, key, { ...draft, words });
    });
    return this.open(key);
  }

  /** Runs `write` in a transaction. @throws InvalidWordsError if the texts name a picture that is not stored */
  private async store(words: DraftWords, write: (on: Connection) => Promise<void>): Promise<void> {
    await this.dependencies.pictures.whileKept(words, async (faults, claim) => {
      if (faults.length > 0) throw new InvalidWordsError(faults);
      await this.dependencies.database.transaction(async (on) => {
        await claim?.require(on);
        await write(on);
      });
    });
  }

  /**
   * Begins a new page, or a new version of the home page, as a draft.
   *
   * @param words - texts of the new document @param copied - uid of a document from which all missing texts are copied
   * @throws UidRefusedError
   */
  async create(key: DocumentKey, words: DraftWords, copied?: string): Promise<OpenDocument> {
    const listed = await this.list();
    const detail = newKeyFault(key, listed);
    if (detail !== undefined) throw new UidRefusedError(detail);
    const source = copied === undefined ? undefined : await this.open({ type: key.type, uid: copied });
    const base = emptyBase(source?.document.base ?? {});
    const { words: firstWords, faults } = checkedWords(
      { ...key, fields: FIELDS_OF_TYPES[key.type]!, base },
      source ? copiedWords(source, words) : words,
    );
    if (faults.length > 0) throw new InvalidWordsError(faults);
    const [moveFault] = movesFaults(key, firstWords, listed);
    if (moveFault) throw new UidRefusedError(moveFault.detail);
    const earlierDraft = await repository.find(this.dependencies.database, key);
    const revision = earlierDraft?.revision ?? 0;
    await this.store(firstWords, (on) =>
      this.write(on, key, { revision, words: firstWords, publishAt: null }),
    );
    return this.open(key);
  }

  /**
   * Deletes the draft but not the published texts. Also deletes a document that was never published.
   *
   * @throws DraftChangedError
   */
  async discard(key: DocumentKey, revision: number): Promise<OpenDocument> {
    const opened = await this.open(key);
    await this.dependencies.database.transaction((on) =>
      this.write(on, key, { revision, words: null, publishAt: null }),
    );
    const isBrought = Object.values(opened.document.base).some((texts) => Object.keys(texts).length > 0);
    const isGone = opened.versions.length === 0 && !isBrought;
    return isGone ? { ...opened, draft: { ...UNWRITTEN, revision: revision + 1 } } : this.open(key);
  }

  /** @throws DraftChangedError, NothingToPublishError */
  async publish(key: DocumentKey, revision: number): Promise<OpenDocument> {
    await this.dependencies.database.transaction(async (on) => {
      const draft = await this.currentDraft(on, key, revision);
      await this.publishDraft(on, key, draft);
    });
    return this.open(key);
  }

  /**
   * Schedules the publication of the draft's texts at that time; undefined cancels it.
   * @throws PublishTimeError, DraftChangedError, NothingToPublishError
   */
  async schedule(key: DocumentKey, revision: number, publishAt: Date | undefined): Promise<OpenDocument> {
    // the date may be invalid, because the request's schema allows second 60 (a leap second)
    if (publishAt && !(publishAt.getTime() > Date.now())) throw new PublishTimeError();
    const { database, jobs } = this.dependencies;
    await database.transaction(async (on) => {
      const draft = await this.currentDraft(on, key, revision);
      if (!draft.words) throw new NothingToPublishError();
      await this.write(on, key, { ...draft, publishAt: publishAt ?? null });
      const payload = publishAt && { type: key.type, uid: key.uid, at: publishAt.toISOString() };
      if (payload) await jobs.enqueue(on, { kind: PUBLISH_JOB, payload, runAt: publishAt });
    });
    return this.open(key);
  }

  /**
   * Makes an earlier version the draft. @param number - number of the version; 0 means the built-in texts
   * @throws VersionNotFoundError, DraftChangedError
   */
  async restore(key: DocumentKey, revision: number, number: number): Promise<OpenDocument> {
    const { versions } = await this.open(key);
    const version = versions.find((publicationRow) => publicationRow.number === number);
    if (!version && number !== 0) throw new VersionNotFoundError(number);
    await this.dependencies.database.transaction(async (on) => {
      const draft = await this.currentDraft(on, key, revision);
      await this.write(on, key, { ...draft, words: version?.words ?? {} });
    });
    return this.open(key);
  }

  /**
   * The worker's jobs that publish drafts at their scheduled time. A repeated job does nothing, because the draft is no
   * longer scheduled.
   */
  get handlers(): JobHandlers {
    return {
      [PUBLISH_JOB]: {
        maxAttempts: 10,
        leaseMs: 60_000,
        retryPauseMs: 60_000,
        keptMs: 86_400_000,
        run: (payload) => this.publishDue(payload as PublishPayload),
      },
    };
  }

  private async publishDue({ type, uid, at: publishAt }: PublishPayload): Promise<void> {
    const key = { type, uid };
    await this.dependencies.database.transaction(async (on) => {
      const draft = await repository.find(on, key);
      if (draft?.words && draft.publishAt?.toISOString() === publishAt)
        await this.publishDraft(on, key, draft);
    });
  }

  private async publishDraft(
    on: Connection,
    key: DocumentKey,
    { revision, words }: OpenDocument['draft'],
  ): Promise<void> {
    if (!words) throw new NothingToPublishError();
    await this.write(on, key, { revision, words: null, publishAt: null });
    await repository.publish(on, key, words);
    await this.dependencies.changes.announce(on, CONTENT_TOPIC);
  }

  /** @throws DraftChangedError */
  private async currentDraft(
    on: Connection,
    key: DocumentKey,
    revision: number,
  ): Promise<OpenDocument['draft']> {
    const draft = (await repository.find(on, key)) ?? UNWRITTEN;
    if (draft.revision !== revision) throw new DraftChangedError();
    return draft;
  }

  /** @throws DraftChangedError */
  private async write(on: Connection, key: DocumentKey, draft: OpenDocument['draft']): Promise<void> {
    if (!(await repository.write(on, key, draft))) throw new DraftChangedError();
  }

  private async documentOf({ type, uid }: DocumentKey): Promise<EditableDocument> {
    const document = (await this.documents()).find(
      (editableDocument) => editableDocument.type === type && editableDocument.uid === uid,
    );
    if (!document) throw new DocumentNotFoundError();
    return document;
  }
}
