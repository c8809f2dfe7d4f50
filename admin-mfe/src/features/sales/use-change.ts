import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import { sendWrite, soldProductQuery, soldQuery, type Write } from './sales-api';

/** The error of the last change. `fields`: error by field name. */
export interface Fault {
  readonly message: string;
  /** true if the server's answer did not arrive, so the server may have made the change */
  readonly isUnknown: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Changes a product's sales data, one change at a time. After a colleague's change or a lost answer, shows an error and
 * reloads the product.
 */
export function useChange(slug: string) {
  const market = useMarket();
  const client = useQueryClient();
  const [fault, setFault] = useState<Fault>();
  const isChanging = useRef(false);

  /** @returns true if the data was changed */
  async function change(write: Write): Promise<boolean> {
    if (isChanging.current) return false;
    isChanging.current = true;
    setFault(undefined);
    const { queryKey } = soldProductQuery(market, slug);
    try {
      const product = await sendWrite(market, write);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, product);
      void client.invalidateQueries({ queryKey: soldQuery(market).queryKey, exact: true });
      return true;
    } catch (error) {
      setFault(faultOf(error as Error));
      // 400 and 422 mean that the input is invalid; only after other failures may the product have changed
      if (!(error instanceof ApiError && [400, 422].includes(error.status)))
        void client.invalidateQueries({ queryKey });
      return false;
    } finally {
      isChanging.current = false;
    }
  }
  return { change, fault };
}

function faultOf(error: Error): Fault {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const named = errors.flatMap(({ field, detail }): [string, string][] =>
    field === undefined ? [] : [[field, detail]],
  );
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return { message: error.message, isUnknown: !isRefused, fields: Object.fromEntries(named) };
}

/** Returns 'Not set: …'. @param outcomeWord - past participle that names the change, such as 'set' */
export const wordsOf = ({ isUnknown, message }: Fault, outcomeWord: string): string =>
  `${isUnknown ? `It may have been ${outcomeWord}, look at what is shown now` : `Not ${outcomeWord}`}: ${message}`;
