import { afterEach, describe, it, expect } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useLocation } from '@bindery/shared';
import { aProduct, answersProduct, handle, renderRemote } from '@bindery/shared/testing';
import { aLine, anExtraLine, cartServer } from '../../testing/cart-server';
import { chooseInMenu } from '../../testing/page-acts';
import { CartPage } from '../cart';

const storedValue = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');
const Page = () => (
  <>
    <CartPage />
    <p>{`At ${useLocation().pathname}`}</p>
  </>
);
const show = () =>
  renderRemote(<Page />, {
    handlers: [
      ...cartServer([aLine({ giftMessage: 'Dear Robin' }), anExtraLine()]).handlers,
      answersProduct(aProduct),
    ],
  });
const copy = () => chooseInMenu('Make one for another child: A Book (Robin)');

afterEach(() => {
  localStorage.clear();
});

describe('a copy of a book for another child (CART-45)', () => {
  it('contains everything except the name, and opens at the name’s field', async () => {
    localStorage.setItem('a-book', '{"name":"Ida","hair":"black"}');
    show();
    await copy();
    expect(await screen.findByText('At /uk/create/a-book/1')).toBeVisible();
    expect(storedValue('a-book')).toEqual({ friend: 'fox', format: 'hardcover' });
    expect(storedValue('a-book:extras')).toMatchObject({ giftWrap: 'WRAP-STARS' });
    expect(JSON.stringify(storedValue('a-book:extras'))).not.toContain('Dear Robin');
    expect(storedValue('a-book:replaced')).toMatchObject({ values: { name: 'Ida', hair: 'black' } });
    expect(storedValue('a-book:line:line-1')).toBeNull();
  });

  it('is not made, and an error appears, if the product cannot be loaded', async () => {
    const { network } = show();
    network.use(handle('GET /_canvas/api/products/:slug', { status: 404 }));
    await copy();
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t copy it');
    expect(storedValue('a-book')).toBeNull();
  });
});
