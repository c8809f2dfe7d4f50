import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { handle, problem, renderRemote, type HandlerResult } from '@bindery/shared/testing';
import { findMarket } from '@bindery/shared';
import { AddressFields, emptyAddress, type AddressValues } from '@bindery/shared/bundled';
import type { Place } from '@bindery/shared/contracts';

const words = {
  fields: {
    ...{ country: 'Country', firstname: 'First name', lastname: 'Last name', address1: 'Street' },
    ...{ address2: 'Flat', city: 'Town', phone: 'Phone' },
  },
  postcodes: { postcode: 'Postcode', zip: 'ZIP code', postal: 'Postal code', eircode: 'Eircode' },
  states: {
    ...{ state: 'State', province: 'Province', provinceOrTerritory: 'Province or territory' },
    ...{ stateOrTerritory: 'State or territory', prefecture: 'Prefecture', region: 'Region' },
  },
  ...{ phoneHint: '', optional: '(optional)', choose: 'Please choose', example: (code: string) => code },
  places: { choose: 'Which town?', filled: (place: string) => `Filled in: ${place}` },
};

function Entry({ initial }: { initial: AddressValues }) {
  const [values, setValues] = useState(initial);
  return (
    <AddressFields
      words={words}
      values={values}
      countries={['US', 'IT', 'GB'].map((iso) => ({ iso, name: iso }))}
      faultOf={() => undefined}
      onChange={(patch) => setValues((typed) => ({ ...typed, ...patch }))}
      onLeave={() => undefined}
    />
  );
}

const NEW_YORK: Place = { city: 'New York', state: 'NY' };
const show = (answer: Place[] | HandlerResult, initial = emptyAddress('US')) =>
  renderRemote(<Entry initial={initial} />, {
    market: findMarket('us')!,
    handlers: [
      handle('POST /website/v1/places', Array.isArray(answer) ? { body: { data: answer } } : answer),
    ],
  });
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const type = (name: string, text: string) => userEvent.type(field(name), text);

describe('the postcode of an address form (ADDR-05)', () => {
  it('fills in town and state with an announcement', async () => {
    const { network } = show([NEW_YORK]);
    expect(field('ZIP code').compareDocumentPosition(field('Town'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await type('ZIP code', '10001');
    await waitFor(() => expect(field('Town')).toHaveValue('New York'));
    expect(field('State')).toHaveValue('NY');
    expect(screen.getByRole('status')).toHaveTextContent('Filled in: New York, New York');
    expect(field('ZIP code')).toHaveFocus();
    expect(network.requestsTo('POST /website/v1/places')).toHaveLength(1);
  });

  it('replaces only values that it filled in, never values that the shopper typed', async () => {
    const { network } = show([NEW_YORK]);
    await type('Town', 'Brooklyn');
    await type('ZIP code', '10001');
    await waitFor(() => expect(field('State')).toHaveValue('NY'));
    expect(field('Town')).toHaveValue('Brooklyn');
    expect(screen.getByRole('status')).toHaveTextContent('Filled in: New York');
    network.use(handle('POST /website/v1/places', { body: { data: [{ city: 'Hartford', state: 'CT' }] } }));
    await userEvent.clear(field('ZIP code'));
    await type('ZIP code', '06101');
    await waitFor(() => expect(field('State')).toHaveValue('CT'));
    expect(field('Town')).toHaveValue('Brooklyn');
  });

  it('offers several towns as choices', async () => {
    show(
      [
        { city: 'Roma', state: 'RM' },
        { city: 'Tivoli', state: 'RM' },
      ],
      emptyAddress('IT'),
    );
    await type('Postcode', '00184');
    const choices = within(await screen.findByRole('group', { name: 'Which town?' }));
    expect(field('Town')).toHaveValue('');
    await userEvent.click(choices.getByRole('button', { name: 'Tivoli, Roma' }));
    expect(field('Town')).toHaveValue('Tivoli');
    expect(field('Province')).toHaveValue('RM');
    expect(screen.getByRole('status')).toHaveTextContent('Filled in: Tivoli, Roma');
  });

  it('causes no look-up if it is incomplete or was there from the start', async () => {
    const { network } = show([NEW_YORK], { ...emptyAddress('US'), zipcode: '10001' });
    await type('Street', '7 Mill Lane');
    await userEvent.clear(field('ZIP code'));
    await type('ZIP code', '1000');
    expect(network.requestsTo('POST /website/v1/places')).toEqual([]);
    expect(field('Town')).toHaveValue('');
  });

  it.each<[string, HandlerResult]>([
    ['fails', { status: 500, body: problem(500, 'internal') }],
    ['is offline', 'offline'],
    ['knows no town', { body: { data: [] } }],
  ])('leaves the typing to the shopper if the look-up %s', async (_, answer) => {
    const { network } = show(answer);
    await type('ZIP code', '10001');
    await waitFor(() => expect(network.requestsTo('POST /website/v1/places')).toHaveLength(1));
    await type('Town', 'New York');
    expect(field('Town')).toHaveValue('New York');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
