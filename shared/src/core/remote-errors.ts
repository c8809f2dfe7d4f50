/** A failure of a remote. Failure reports carry `name` as `errorClass`. */
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
  /** @param arrival - the pending load, which a slow phone or network may still finish */
  constructor(
    remote: string,
    timeoutMs: number,
    readonly arrival: Promise<unknown>,
  ) {
    super(remote, `"${remote}" did not answer within ${timeoutMs} ms`);
  }
}

/** The remote's files did not arrive or were altered; browsers do not distinguish these cases. */
export class RemoteNetworkError extends RemoteError {
  override readonly name = 'RemoteNetworkError';
  constructor(remote: string, cause: unknown) {
    super(remote, `"${remote}" could not be fetched`, { cause });
  }
}

/** The remote arrived but threw an error at start. */
export class RemoteStartError extends RemoteError {
  override readonly name = 'RemoteStartError';
  constructor(remote: string, cause: unknown) {
    super(remote, `"${remote}" could not start`, { cause });
  }
}

/** The remote breaks the contract: it has another contract version, or no component. */
export class RemoteContractError extends RemoteError {
  override readonly name = 'RemoteContractError';
}
