import { NotFoundError, refusal, refusedField } from '../../platform/problems';
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

/** Another editor changed the draft meanwhile; this write is refused. */
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

export class PublishTimeError extends refusal(422, 'publish_time_past', () =>
  refusedField('at', 'The time to publish has to lie ahead'),
) {}

export class InvalidWordsError extends refusal(422, 'invalid_words', (fields: readonly WordFault[]) => ({
  message: 'Some of these words cannot be saved: see the fields',
  fields,
})) {}
