import { DomainError } from '../../platform/problems';

/** More page images are wanted than can be drawn; worth trying again soon. */
export class TooManyDrawingsError extends DomainError {
  readonly code = 'muse_busy';
  readonly status = 503;
  override readonly headers = { 'retry-after': '1' };

  constructor() {
    super('Too many pages are being drawn at the moment. Please try again in a second.');
  }
}

/** A photo of the page went while the page was drawn. */
export class PagePhotoGoneError extends DomainError {
  readonly code = 'photo_gone';
  readonly status = 410;

  constructor() {
    super('A photo on this page was deleted, rejected or has expired');
  }
}

export class UnknownProductError extends DomainError {
  readonly code = 'unknown_product';
  readonly status = 404;

  constructor(readonly slug: string) {
    super('There is no product of that name');
  }
}

/** The address of a page image or an option picture leads nowhere: forged, cut short or of an older package. */
export class PageNotFoundError extends DomainError {
  readonly code = 'page_not_found';
  readonly status = 404;

  constructor() {
    super('There is no such picture');
  }
}

export class PageWidthError extends DomainError {
  readonly code = 'page_width';
  readonly status = 400;

  constructor(readonly allowed: readonly number[]) {
    super(`_width must be one of ${allowed.join(', ')}`);
  }
}

/** A parameter of an avatar's address is not one that its picture is drawn from. Its value is not repeated. */
export class AvatarLookError extends DomainError {
  readonly code = 'avatar_look';
  readonly status = 400;

  constructor(
    readonly parameter: string,
    fault: string,
  ) {
    super(`${parameter} ${fault}`);
  }
}

/** Whoever drew it ended, twice: it is not tried again for a while. Source: docs/rules.md PAGE-14 */
export class PictureFailedError extends DomainError {
  readonly code = 'picture_failed';
  readonly status = 500;

  constructor(options?: ErrorOptions) {
    super('This picture cannot be drawn', options);
  }
}
