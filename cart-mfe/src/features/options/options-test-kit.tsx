import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getAnalytics, setAnalytics, type Analytics } from '@bindery/analytics';
import {
  answersExtras,
  answersSchema,
  aProduct,
  aSchema,
  handle,
  problem,
  renderRemote,
  type RenderRemoteOptions,
} from '@bindery/shared/testing';
import { lineSearch } from '@bindery/shared/data';
import type { Extra, SchemaPreview } from '@bindery/shared/contracts';
import type { OptionsStepProps } from '@bindery/contracts/cart';
import { cartServer, type aLine } from '../../testing/cart-server';
import { OptionsStep } from './options-step';

export const ADD = 'POST /website/v2/cart/items';
export const robin = { name: 'Robin', hair: 'red', friend: 'fox' };
/** Mock that is called with each event's name and data. */
export const tracked = jest.fn<(name: string, eventData: unknown) => void>();
const track: Analytics['track'] = (event, eventData) =>
  tracked(typeof event === 'string' ? event : event.name, eventData);
export const storedValues = () => JSON.parse(localStorage.getItem('a-book')!) as Record<string, unknown>;

beforeEach(() => {
  tracked.mockReset();
  setAnalytics({ ...getAnalytics(), track });
  localStorage.setItem('a-book', JSON.stringify(robin));
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

export const product = {
  ...aProduct,
  content: { ...aProduct.content, canvas: { error_string_max: 'Whoops! This is too long for the page.' } },
};

interface ShowOptions {
  lines?: ReturnType<typeof aLine>[];
  opened?: Promise<void>;
  store?: RenderRemoteOptions['store'];
  schema?: SchemaPreview;
  /** 'unknown': they cannot be loaded */
  extras?: Extra[] | 'unknown';
  lineId?: string;
  market?: RenderRemoteOptions['market'];
  props?: Partial<OptionsStepProps>;
}

export function show({
  lines = [],
  opened,
  store,
  schema = aSchema,
  extras = [],
  lineId,
  market,
  props,
}: ShowOptions = {}) {
  const server = cartServer(lines, opened);
  const onBack = jest.fn();
  const onAdded = jest.fn();
  const rendered = renderRemote(
    <OptionsStep product={product} lineId={lineId} onBack={onBack} onAdded={onAdded} {...props} />,
    {
      market,
      store,
      path: `/uk/create/a-book/options${lineSearch(lineId)}`,
      handlers: [
        ...server.handlers,
        answersSchema(schema),
        extras === 'unknown'
          ? handle('GET /_canvas/api/extras', { status: 404, body: problem(404, 'not_found') })
          : answersExtras(extras),
      ],
    },
  );
  return { server, onBack, onAdded, ...rendered };
}
export const addButton = () => screen.findByRole('button', { name: 'Add to cart' });
