import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import { sendWrite, soldProductQuery, soldQuery, type Write } from './sales-api';

/** What was wrong with the last change. `fields`: by the name of the field, what is wrong with it. */
export interface Fault {
  readonly message: string;
  /** was there no answer that says so? Then it may have been changed all the same */
  readonly isUnknown: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Changes what is sold of one product, one change at a time. Where it was changed by somebody else meanwhile, or an answer
 * was lost, the fault says so, and the product is loaded anew.
 */
export function useChange(slug: string) {
  const market = useMarket();
  const client = useQueryClient();
  const [fault, setFault] = useState<Fault>();
  const isChanging = useRef(false);

  /** @returns whether it was changed */
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
      // what was sent was wrong, and nothing else: all other failures may be of something that has changed
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

/** 'Not set: …' @param done - what it would be: 'set' */
export const wordsOf = ({ isUnknown, message }: Fault, done: string): string =>
  `${isUnknown ? `It may have been ${done}, look at what is shown now` : `Not ${done}`}: ${message}`;
