import { describe } from '@jest/globals';
import type { AvatarPreviewProps, BookPreviewProps, PagePreviewProps } from '@bindery/contracts/preview';
import { exposesComponent } from '@bindery/contracts/tests';

// a preview with pictures runs bookPreviewContract and the others instead
describe('the page can use', () => {
  describe('BookPreview', () => exposesComponent<BookPreviewProps>(() => import('./exposes/book-preview')));
  describe('PagePreview', () => exposesComponent<PagePreviewProps>(() => import('./exposes/page-preview')));
  describe('AvatarPreview', () =>
    exposesComponent<AvatarPreviewProps>(() => import('./exposes/avatar-preview')));
});
