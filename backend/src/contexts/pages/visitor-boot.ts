import type { BootData } from '@bindery/shared/contracts';
import { escapeJson } from '../../platform/escape';
import type { MeasuredVisit, VisitorBoot } from './page-tracking';

/** The fields of an object as they stand after others. */
function furtherFields(fields: object): string {
  const text = escapeJson(fields).slice(1, -1);
  return text === '' ? '' : `,${text}`;
}

/**
 * The JSON of boot data in two pieces: the first is the same for every visitor of a page, the second says who asks. The
 * configuration of tracking, of which both have fields, stands in the middle.
 */
export const bootStart = ({ flags: _ofVisitor, tracking, ...shared }: BootData): string =>
  escapeJson({ ...shared, tracking }).slice(0, -'}}'.length);

export const bootEnd = (visitor: VisitorBoot, { tracking }: Pick<MeasuredVisit, 'tracking'>): string =>
  `${furtherFields(tracking)}}${furtherFields(visitor)}}`;
