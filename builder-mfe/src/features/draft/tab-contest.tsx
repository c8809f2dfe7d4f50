import { useId } from 'react';
import { useMarket } from '@bindery/shared';
import { schemaPreviewQuery, useQuery } from '@bindery/shared/data';
import { schemaFields } from '@bindery/shared/forms';
import type { OtherTabNoticeProps } from '@bindery/contracts/builder';
import { OtherTabNotice } from './other-tab-notice';

/** On a product's page without a form, shows the notice of a conflict between two tabs. */
export function TabContest({ product: { slug } }: OtherTabNoticeProps) {
  const id = useId();
  const { data: schema } = useQuery(schemaPreviewQuery(useMarket(), slug));
  return schema ? <OtherTabNotice slug={slug} fields={schemaFields(schema)} id={id} /> : null;
}
