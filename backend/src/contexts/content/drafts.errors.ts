import { refusal, refusedField } from '../../platform/problems';
import type { WordFault } from './editable';

export class DocumentNotFoundError extends refusal(
  404,
  'not_found',
  'There is no such document: load the list anew',
) {}

export class VersionNotFoundError extends refusal(
  404,
  'not_found',
  (version: number) => `This document has no version ${version}: load it anew`,
) {}

/** Thrown if the draft has changed since the editor read it. */
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

/** Thrown if the scheduled time of a publication is invalid or in the past. */
export class PublishTimeError extends refusal(422, 'publish_time_past', () =>
  refusedField('at', 'The time to publish has to lie ahead'),
) {}

export class InvalidWordsError extends refusal(422, 'invalid_words', (fields: readonly WordFault[]) => ({
  message: 'Some of these words cannot be saved: see the fields',
  fields,
})) {}

/** Thrown if a new document may not have this uid, the last part of its URL. The detail states the reason. */
export class UidRefusedError extends refusal(422, 'uid_refused', (detail: string) =>
  refusedField('uid', detail),
) {}
