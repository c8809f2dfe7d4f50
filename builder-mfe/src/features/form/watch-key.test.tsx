import { describe, it, expect } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import type { FormValues } from './form-context';
import { watchKey } from './watch-key';

function aForm() {
  const { result } = renderHook(() =>
    useForm<FormValues>({ defaultValues: { name: 'Bo', likes: [{ text: 'mud' }], note: '' } }),
  );
  const form = result.current;
  const heard: string[] = [];
  const listen = (urlKey: string) =>
    watchKey(form, urlKey, () => {
      heard.push(`${urlKey}: ${JSON.stringify(form.getValues(urlKey))}`);
    });
  return { form, heard, listen, set: (key: string, value: unknown) => act(() => form.setValue(key, value)) };
}

describe('who watches a key', () => {
  it('hears of its value and of what is inside it, and of no other', () => {
    const { heard, listen, set } = aForm();
    listen('name');
    listen('likes.0.text');
    set('note', 'none of theirs');
    expect(heard).toEqual([]);
    set('likes', [{ text: 'rain' }]);
    set('name', 'Al');
    expect(heard).toEqual(['likes.0.text: "rain"', 'name: "Al"']);
  });

  it('hears of errors, and of what concerns all keys', () => {
    const { form, heard, listen } = aForm();
    listen('name');
    act(() => form.setError('name', { type: 'string.max' }));
    act(() => form.reset({ name: 'Cy' }));
    expect(heard.at(0)).toBe('name: "Bo"');
    expect(heard.at(-1)).toBe('name: "Cy"');
  });

  it('may stop, and others may begin, at any time', () => {
    const { heard, listen, set } = aForm();
    const stop = listen('name');
    stop();
    stop();
    set('name', 'Al');
    expect(heard).toEqual([]);
    const again = listen('name');
    listen('name');
    again();
    set('name', 'Cy');
    expect(heard).toEqual(['name: "Cy"']);
  });
});
