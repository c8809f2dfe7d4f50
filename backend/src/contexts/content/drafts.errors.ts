import { DomainError, NotFoundError, refusal } from '../../platform/problems';
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
export class DraftChangedError extends refusal(
  409,
  'draft_changed',
  'Somebody else has changed this document meanwhile: what you wrote is not saved. Look at theirs first',
) {}

export class NothingToPublishError extends refusal(
  409,
  'nothing_to_publish',
  'There is no draft of this document: all that was written is published',
) {}

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
