import { avatarPreviewContract, bookPreviewContract, pagePreviewContract } from '@bindery/contracts/tests';

avatarPreviewContract(() => import('./avatar-preview'));
bookPreviewContract(() => import('./book-preview'));
pagePreviewContract(() => import('./page-preview'));
