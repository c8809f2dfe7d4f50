import type { SchemaPreview } from '@bindery/shared/contracts';
import {
  answersPages,
  answersSchema,
  aSchema,
  somePages,
  type StandAlonePlaces,
} from '@bindery/shared/testing';
import { Component as AvatarPreview } from '../exposes/avatar-preview';
import { Component as BookPreview } from '../exposes/book-preview';
import { Component as PagePreview } from '../exposes/page-preview';

const handlers = [answersSchema(aSchema), answersPages(somePages)];
const hero = '/muse/avatars/a-book/v1/hero';
const withHero: SchemaPreview = {
  ...aSchema,
  avatars: [
    {
      ...{ role: 'hero', characterTypeIndex: 0, characterIndex: 0, keys: ['hair'] },
      metas: [{ assetPath: hero, staticAssetPath: `${hero}?count=1` }],
    },
  ],
};

/** `npm -w preview-mfe run dev` */
export const places: StandAlonePlaces = {
  'A book': () => ({
    handlers,
    ui: (
      <div style={{ height: '80vh' }}>
        <BookPreview slug="a-book" title="A Book" />
      </div>
    ),
  }),
  'Loose pages': () => ({
    handlers,
    ui: (
      <div style={{ height: '80vh' }}>
        <BookPreview slug="a-book" title="A Poster" isBound={false} />
      </div>
    ),
  }),
  'A page': () => ({
    handlers,
    ui: (
      <div style={{ maxWidth: '24rem' }}>
        <PagePreview slug="a-book" pageName={somePages[0]!.info.pageName} />
      </div>
    ),
  }),
  'A character': () => ({
    handlers: [answersSchema(withHero)],
    ui: (
      <div style={{ maxWidth: '24rem' }}>
        <AvatarPreview slug="a-book" />
      </div>
    ),
  }),
};
