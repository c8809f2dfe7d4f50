import { describe, it, expect, jest } from '@jest/globals';
import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import { emit, on, useChannel } from './channel';

describe('the channel', () => {
  it('notifies each listener until the listener unsubscribes', () => {
    const heard: number[] = [];
    const stop = on('cart-updated', ({ itemCount }) => heard.push(itemCount));
    emit('cart-updated', { itemCount: 1 });
    emit('show-page', { slug: 'a-book', pageName: 'cover' });
    stop();
    emit('cart-updated', { itemCount: 2 });
    expect(heard).toEqual([1]);
  });

  it('passes the last focused field to the first listener that subscribes later', () => {
    emit('field-focused', { slug: 'a-book', urlKey: 'name' });
    emit('field-focused', { slug: 'a-book', urlKey: 'friend' });
    const heard: string[] = [];
    const stops = [1, 2].map(() => on('field-focused', ({ urlKey }) => heard.push(urlKey)));
    stops.forEach((stop) => stop());
    expect(heard).toEqual(['friend']);
  });

  it('reports an error that a listener throws for the stored event', () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    emit('field-focused', { slug: 'a-book', urlKey: 'name' });
    const stop = on('field-focused', () => {
      throw new Error('broken');
    });
    stop();
    expect(complaint).toHaveBeenCalledTimes(1);
  });

  it('continues with the next listener if one throws', () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const heard = jest.fn();
    const stops = [
      on('cart-updated', () => {
        throw new Error('broken');
      }),
      on('cart-updated', heard),
    ];
    emit('cart-updated', { itemCount: 3 });
    stops.forEach((stop) => stop());
    expect(heard).toHaveBeenCalledWith({ itemCount: 3 });
    expect(complaint).toHaveBeenCalledTimes(1);
  });

  it('calls the listener from the latest render', () => {
    function Counter() {
      const [count, setCount] = useState(0);
      useChannel('cart-updated', ({ itemCount }) => setCount(count + itemCount));
      return <p>{count}</p>;
    }
    render(<Counter />);
    act(() => emit('cart-updated', { itemCount: 2 }));
    act(() => emit('cart-updated', { itemCount: 3 }));
    expect(screen.getByText('5')).toBeVisible();
  });
});
