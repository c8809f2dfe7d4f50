import { describe, it, expect } from '@jest/globals';
import { optionColumns } from './choice-options';

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

describe('the columns of a group of options', () => {
  it('are two by default', () => {
    expect(optionColumns()).toEqual({ base: columns(2), md: columns(2) });
    expect(optionColumns({})).toEqual({ base: columns(2), md: columns(2) });
  });

  it('are as many as the schema says for phones and desktops', () => {
    expect(optionColumns({ columns: { mobile: 3, desktop: 4 } })).toEqual({
      base: columns(3),
      md: columns(4),
    });
    expect(optionColumns({ columns: { mobile: 3 } })).toEqual({ base: columns(3), md: columns(3) });
    expect(optionColumns({ columns: { desktop: 4 } })).toEqual({ base: columns(2), md: columns(4) });
  });

  it('are fewer, but at least two, if a word would not fit', () => {
    const options = ['a storybook', 'a map'].map((label) => ({ value: label, label }));
    const { base, md } = optionColumns({ columns: { desktop: 5 } }, options);
    expect(base).toBe(columns(2));
    expect(md).toBe(
      // the width of nine letters at 1 rem font size, plus padding
      'repeat(auto-fill, minmax(max(calc((100% - 2.5rem) / 5 - 0.1px), min(7.03rem, calc((100% - 0.625rem) / 2 - 0.1px))), 1fr))',
    );
  });

  it('are narrower with text below a picture, and wider with text beside a colour', () => {
    const options = [{ value: 'a', label: 'Sunflower' }];
    const widest = (display: 'text' | 'image' | 'colour') =>
      Number(/min\(([\d.]+)rem/.exec(optionColumns({ display, columns: { mobile: 3 } }, options).base)![1]);
    expect(widest('image')).toBeLessThan(widest('text'));
    expect(widest('text')).toBeLessThan(widest('colour'));
  });

  it('are as many as the schema says if the script allows line breaks anywhere', () => {
    const options = [{ value: 'ja', label: 'ひまわりの花' }];
    expect(optionColumns({ columns: { mobile: 3 } }, options).base).toBe(columns(3));
  });
});
