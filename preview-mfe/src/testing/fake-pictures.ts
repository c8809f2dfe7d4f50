import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

interface Loading {
  url: string;
  isLoading(): boolean;
  succeed(): Promise<void>;
  fail(): Promise<void>;
}

/**
 * Stands in for the browser's loading and decoding of pictures, at `HTMLImageElement.decode`.
 *
 * @returns every picture that was asked for, in order; each waits until the test lets it succeed or fail
 */
export function fakePictures(): Loading[] {
  const asked: Loading[] = [];
  jest.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(function decode(
    this: HTMLImageElement,
  ) {
    return new Promise<void>((resolve, reject) => {
      asked.push({
        url: this.getAttribute('src') ?? '',
        isLoading: () => this.hasAttribute('src'),
        succeed: () => act(async () => resolve()),
        fail: () =>
          act(async () => reject(new DOMException('The source image cannot be decoded.', 'EncodingError'))),
      });
    });
  });
  return asked;
}
