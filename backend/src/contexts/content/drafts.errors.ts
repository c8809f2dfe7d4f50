import { DomainError, NotFoundError } from '../../platform/problems';
import type { WordFault } from './editable';

export class DocumentNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such document: load the list anew');
  }
}

export class VersionNotFoundError extends NotFoundError {
  constructor(version: number) {
    super(`This document has no version ${version}: load it anew`);
  }
}

/** Somebody else has changed the draft meanwhile: nothing is written. */
export class DraftChangedError extends DomainError {
  readonly code = 'draft_changed';
  readonly status = 409;
  constructor() {
    super(
      'Somebody else has changed this document meanwhile: what you wrote is not saved. Look at theirs first',
    );
  }
}

export class NothingToPublishError extends DomainError {
  readonly code = 'nothing_to_publish';
  readonly status = 409;
  constructor() {
    super('There is no draft of this document: all that was written is published');
  }
}

export class PublishTimeError extends DomainError {
  readonly code = 'publish_time_past';
  readonly status = 422;
  override readonly fields = [
    { code: 'publish_time_past', detail: 'The time to publish has to lie ahead', field: 'at' },
  ];
  constructor() {
    super('The time to publish has to lie ahead');
  }
}

export class InvalidWordsError extends DomainError {
  readonly code = 'invalid_words';
  readonly status = 422;
  constructor(override readonly fields: readonly WordFault[]) {
    super('Some of these words cannot be saved: see the fields');
  }
}
