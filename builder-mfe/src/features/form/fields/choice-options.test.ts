import { describe, it, expect } from '@jest/globals';
import { optionColumns } from './choice-options';

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

describe('the columns of a group of options', () => {
  it('are two on a phone and on a desktop unless the schema says otherwise', () => {
    expect(optionColumns()).toEqual({ base: columns(2), md: columns(2) });
    expect(optionColumns({})).toEqual({ base: columns(2), md: columns(2) });
  });

  it('are as many as the schema says, on a desktop as on a phone where it says one only', () => {
    expect(optionColumns({ columns: { mobile: 3, desktop: 4 } })).toEqual({
      base: columns(3),
      md: columns(4),
    });
    expect(optionColumns({ columns: { mobile: 3 } })).toEqual({ base: columns(3), md: columns(3) });
    expect(optionColumns({ columns: { desktop: 4 } })).toEqual({ base: columns(2), md: columns(4) });
  });
});
