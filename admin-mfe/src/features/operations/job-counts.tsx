import type { JobsOverview } from '@bindery/shared/contracts';
import { chakra } from '@bindery/shared/ui';

const Table = chakra('table', {
  base: {
    width: 'full',
    fontSize: 'sm',
    '& caption': { textAlign: 'start', fontWeight: 'medium', mb: '1' },
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '1', pe: '3', overflowWrap: 'anywhere' },
    '& tbody th': { fontWeight: 'normal' },
  },
});

export function JobCounts({ counts }: Pick<JobsOverview, 'counts'>) {
  const kinds = [...new Set(counts.map(({ kind }) => kind))];
  return (
    <Table>
      <caption>How many there are</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Jobs</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td>
              {counts
                .filter((count) => count.kind === kind)
                .map(({ status, count }) => `${count} ${status}`)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
