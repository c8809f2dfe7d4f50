import { callCommerce, clockOffset } from '@bindery/shared/data';
import type {
  Address,
  Merge,
  OrderListResponse,
  OrderSummary,
  SavedCard,
  Session,
  User,
  OrderAccess,
} from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared';

const USER = '/website/v1/user';

export interface SignedIn {
  user: User;
  merged: Merge;
}

type Method = 'POST' | 'PATCH' | 'DELETE';
const send = async <Data>(market: Market, method: Method, path: string, body?: unknown): Promise<Data> =>
  (await callCommerce<{ data: Data }>({ market, method, path, body })).body.data;

export interface ConfirmForm {
  token: string;
  password: string;
  firstname: string;
  lastname: string;
}

/** The server's answer does not reveal if an account exists. Only the mail reveals it. */
export const signUp = (market: Market, email: string) =>
  send<unknown>(market, 'POST', `${USER}/sign-up`, { email });
export const signIn = (
  market: Market,
  form: { email: string; password: string; is_shared_device: boolean },
) => send<SignedIn>(market, 'POST', `${USER}/sign-in`, form);
export const signOut = (market: Market) => send<unknown>(market, 'POST', `${USER}/sign-out`);
export const askForLink = (market: Market, email: string) =>
  send<unknown>(market, 'POST', `${USER}/link`, { email });
export const openLink = (market: Market, token: string) =>
  send<SignedIn>(market, 'POST', `${USER}/link/open`, { token });
export const confirmEmail = (market: Market, form: ConfirmForm) =>
  send<SignedIn>(market, 'POST', `${USER}/confirm`, form);
export const askForReset = (market: Market, email: string) =>
  send<unknown>(market, 'POST', `${USER}/password/forgotten`, { email });
export const resetPassword = (market: Market, form: { token: string; password: string }) =>
  send<SignedIn>(market, 'POST', `${USER}/password/reset`, form);
export const changePassword = (market: Market, form: { current?: string; password: string }) =>
  send<User>(market, 'POST', `${USER}/password`, form);
export const askForEmail = (market: Market, form: { email: string; password?: string }) =>
  send<unknown>(market, 'POST', `${USER}/email`, form);
export const confirmNewEmail = (market: Market, form: { token: string; password?: string }) =>
  send<unknown>(market, 'POST', `${USER}/email/confirm`, form);
export const undoEmail = (market: Market, token: string) =>
  send<SignedIn>(market, 'POST', `${USER}/email/undo`, { token });
export const changeUser = (market: Market, patch: Partial<Pick<User, 'firstname' | 'lastname'>>) =>
  send<User>(market, 'PATCH', USER, patch);
export const addAddress = (market: Market, address: Address & { isDefault?: boolean }) =>
  send<User>(market, 'POST', `${USER}/addresses`, address);
export const changeAddress = (
  market: Market,
  { id, ...address }: Partial<Address> & { id: string; isDefault?: boolean },
) => send<User>(market, 'PATCH', `${USER}/addresses/${encodeURIComponent(id)}`, address);
export const removeAddress = (market: Market, id: string) =>
  send<User>(market, 'DELETE', `${USER}/addresses/${encodeURIComponent(id)}`);
export const endSession = (market: Market, id: string) =>
  send<Session[]>(market, 'DELETE', `${USER}/sessions/${encodeURIComponent(id)}`);

export const findOrder = (market: Market, form: { number: string; email: string }) =>
  send<unknown>(market, 'POST', '/website/v1/orders/find', form);
/**
 * The API client stores the guest token that the answer contains.
 *
 * @param number - order number; if this browser already has access to that order, the token may be invalid
 */
export const openOrder = (market: Market, token: string, number?: string) =>
  send<{ orderId: string }>(market, 'POST', '/website/v1/orders/open', { token, number });

export const confirmOrderEmail = (market: Market, token: string) =>
  send<{ orderId: string }>(market, 'POST', '/website/v1/orders/email/confirm', { token });
export const disownOrder = (market: Market, token: string) =>
  send<null>(market, 'POST', '/website/v1/orders/not-mine', { token });

/** First element of the key of every query that sends a mailed token. */
export const MAILED = 'mailed';

export const deleteCard = (market: Market, id: string) =>
  send<SavedCard[]>(market, 'DELETE', `${USER}/cards/${encodeURIComponent(id)}`);

export const CARDS_KEY = ['cards'];

export const cardsQuery = (market: Market) => ({
  queryKey: CARDS_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SavedCard[]> =>
    (await callCommerce<{ data: SavedCard[] }>({ market, method: 'GET', path: `${USER}/cards`, signal })).body
      .data,
  staleTime: 0,
});

export const SESSIONS_KEY = ['sessions'];

export const sessionsQuery = (market: Market) => ({
  queryKey: SESSIONS_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Session[]> =>
    (await callCommerce<{ data: Session[] }>({ market, method: 'GET', path: `${USER}/sessions`, signal }))
      .body.data,
  staleTime: 0,
});

export interface OrderPart {
  data: OrderSummary[];
  next: string | null;
  /** the server's time minus the time of this device's clock, ms */
  clockOffsetMs: number;
}

/** Query for one part of the order list, newest first: the orders after `cursor`, or the first part. */
export const ordersQuery = (market: Market, cursor?: string) => ({
  queryKey: ['orders', market.identifier, cursor],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OrderPart> => {
    const path = `/website/v2/orders${cursor === undefined ? '' : `?before=${encodeURIComponent(cursor)}`}`;
    const { body, answeredAtMs } = await callCommerce<OrderListResponse>({
      market,
      method: 'GET',
      path,
      signal,
    });
    return { ...body, clockOffsetMs: clockOffset(answeredAtMs, Date.now()) };
  },
  staleTime: 0,
});

const PATH = '/website/v1/orders/access';

export const ORDER_ACCESS_KEY = ['order-access'];

export const orderAccessQuery = (market: Market) => ({
  queryKey: ORDER_ACCESS_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OrderAccess> =>
    (await callCommerce<{ data: OrderAccess }>({ market, method: 'GET', path: PATH, signal })).body.data,
  staleTime: 0,
});

/** @returns the remaining access */
export const revokeAccess = async (market: Market, id: string): Promise<OrderAccess> => {
  const path = `${PATH}/${encodeURIComponent(id)}`;
  return (await callCommerce<{ data: OrderAccess }>({ market, method: 'DELETE', path })).body.data;
};
