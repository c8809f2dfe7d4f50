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
    ui: <PagePreview slug="a-book" pageName={somePages[0]!.info.pageName} />,
  }),
  'A character': () => ({ handlers, ui: <AvatarPreview slug="a-book" /> }),
};
