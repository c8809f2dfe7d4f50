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
  /** @param arrival - the load that timed out, which may still succeed on a slow device or network */
  constructor(
    remote: string,
    timeoutMs: number,
    readonly arrival: Promise<unknown>,
  ) {
    super(remote, `"${remote}" did not answer within ${timeoutMs} ms`);
  }
}

/** The remote's files did not arrive, or somebody altered them; browsers do not tell which. */
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

/** The contract version of the remote is not that of the page, or the remote exports no component. */
export class RemoteContractError extends RemoteError {
  override readonly name = 'RemoteContractError';
}
