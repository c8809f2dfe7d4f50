import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

interface Loading {
  url: string;
  isLoading(): boolean;
  succeed(): Promise<void>;
  fail(): Promise<void>;
}

/**
 * Replaces the browser's image loading at `HTMLImageElement.decode`.
 *
 * @returns all requested pictures, in order; a picture is pending until the test resolves or rejects it
 */
export function fakePictures(): Loading[] {
  const pictureLoads: Loading[] = [];
  jest.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(function decode(
    this: HTMLImageElement,
  ) {
    return new Promise<void>((resolve, reject) => {
      pictureLoads.push({
        url: this.getAttribute('src') ?? '',
        isLoading: () => this.hasAttribute('src'),
        succeed: () => act(async () => resolve()),
        fail: () =>
          act(async () => reject(new DOMException('The source image cannot be decoded.', 'EncodingError'))),
      });
    });
  });
  return pictureLoads;
}
