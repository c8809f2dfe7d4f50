import { useId } from 'react';
import { useMarket } from '@bindery/shared';
import { schemaPreviewQuery, useQuery } from '@bindery/shared/data';
import { schemaFields } from '@bindery/shared/forms';
import type { OtherTabNoticeProps } from '../../contract';
import { OtherTabNotice } from './other-tab-notice';

/** The notice of a contest between two tabs, for a page of the product that has no form. */
export function TabContest({ product: { slug } }: OtherTabNoticeProps) {
  const id = useId();
  const { data: schema } = useQuery(schemaPreviewQuery(useMarket(), slug));
  return schema ? <OtherTabNotice slug={slug} fields={schemaFields(schema)} id={id} /> : null;
}
