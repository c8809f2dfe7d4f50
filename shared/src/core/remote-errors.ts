/** What went wrong with a remote. `name` is what failure reports carry as `errorClass`. */
export abstract class RemoteError extends Error {
  constructor(
    readonly remote: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

export class RemoteNotListedError extends RemoteError {
  override readonly name = 'RemoteNotListedError';
  constructor(remote: string) {
    super(remote, `No release of "${remote}" is listed for this page`);
  }
}

export class RemoteTimeoutError extends RemoteError {
  override readonly name = 'RemoteTimeoutError';
  /** @param arrival - what was waited for: a slow phone or a slow network may bring it yet */
  constructor(
    remote: string,
    timeoutMs: number,
    readonly arrival: Promise<unknown>,
  ) {
    super(remote, `"${remote}" did not answer within ${timeoutMs} ms`);
  }
}

/** Its files did not arrive, or not as they were published: a browser does not tell the two apart. */
export class RemoteNetworkError extends RemoteError {
  override readonly name = 'RemoteNetworkError';
  constructor(remote: string, cause: unknown) {
    super(remote, `"${remote}" could not be fetched`, { cause });
  }
}

/** It arrived and threw while it started. */
export class RemoteStartError extends RemoteError {
  override readonly name = 'RemoteStartError';
  constructor(remote: string, cause: unknown) {
    super(remote, `"${remote}" could not start`, { cause });
  }
}

/** It does not keep the contract: another version of it, or no component. */
export class RemoteContractError extends RemoteError {
  override readonly name = 'RemoteContractError';
}
