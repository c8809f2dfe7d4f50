import { describe, it, expect } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { isSameValue } from './faults';
import { useFormValue, type FormValues } from './form-model';

function aForm() {
  const { result } = renderHook(() =>
    useForm<FormValues>({ defaultValues: { name: 'Bo', likes: [{ text: 'mud' }], note: '' } }),
  );
  const form = result.current;
  const renders: string[] = [];
  const read = (urlKey: string) =>
    renderHook(() => {
      const value = useFormValue(form, urlKey, () => form.getValues(urlKey), isSameValue);
      renders.push(`${urlKey}: ${JSON.stringify(value)}`);
    });
  return { form, renders, read, set: (key: string, value: unknown) => act(() => form.setValue(key, value)) };
}

describe('a component that reads a key', () => {
  it('renders again only for changes of the key’s value', () => {
    const { renders, read, set } = aForm();
    read('name');
    read('likes.0.text');
    renders.length = 0;
    set('note', 'none of theirs');
    expect(renders).toEqual([]);
    set('likes', [{ text: 'rain' }]);
    set('name', 'Al');
    expect(renders).toEqual(['likes.0.text: "rain"', 'name: "Al"']);
  });

  it('does not render if the new result is equal', () => {
    const { renders, read, set } = aForm();
    read('likes');
    renders.length = 0;
    set('likes', [{ text: 'mud' }]);
    expect(renders).toEqual([]);
  });

  it('renders again when the form gets errors or is reset', () => {
    const { form, renders, read } = aForm();
    read('name');
    const { result } = renderHook(() =>
      useFormValue(form, 'name', () => form.getFieldState('name').error?.type),
    );
    act(() => form.setError('name', { type: 'string.max' }));
    expect(result.current).toBe('string.max');
    act(() => form.reset({ name: 'Cy' }));
    expect(renders.at(-1)).toBe('name: "Cy"');
  });

  it('no longer renders after it unmounts', () => {
    const { renders, read, set } = aForm();
    read('name').unmount();
    renders.length = 0;
    set('name', 'Al');
    expect(renders).toEqual([]);
    read('name');
    set('name', 'Cy');
    expect(renders).toEqual(['name: "Al"', 'name: "Cy"']);
  });
});
