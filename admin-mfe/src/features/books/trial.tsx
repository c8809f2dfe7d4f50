import { useEffect, useRef } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { PackageList, PackageTrial } from '@bindery/shared/contracts';
import { chakra, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import { trialQuery } from './packages-api';
import { Publish } from './publish-form';
import { TrialReport } from './trial-report';

export const STATUS_WORDS: Readonly<Record<PackageTrial['status'], string>> = {
  waiting: 'under way',
  refused: 'refused by the check',
  done: 'tried',
  failed: 'failed',
};
const MORE: Readonly<Record<PackageTrial['status'], string>> = {
  waiting: 'It takes a minute or two. You can close this and come back.',
  refused: 'It has errors, and is not kept.',
  done: '',
  failed:
    'Send or choose it again. Why is told with the dead jobs, where production and support can have it tried again.',
};
const Problems = chakra('ul', { base: { display: 'grid', gap: '2', listStyleType: 'none', fontSize: 'sm' } });

/** Shows one trial: its check, its report and the possible actions. The heading gets the focus when the trial opens. */
export function Trial({ id, packages }: Pick<PackageList, 'packages'> & { id: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data: trial, error } = useQuery(trialQuery(useMarket(), id));
  return (
    <Stack gap="3" as="section" aria-labelledby="staff-trial">
      <Heading
        ref={heading}
        id="staff-trial"
        as="h3"
        size="sm"
        tabIndex={-1}
        _focusVisible={{ outline: 'none' }}
      >
        {trial ? `${trial.slug} ${trial.version ?? ''}` : 'What it would change'}
      </Heading>
      <Text role="status" fontWeight="medium">
        {trial ? `It is ${STATUS_WORDS[trial.status]}. ${MORE[trial.status]}` : ''}
      </Text>
      {error ? (
        <Text role="alert" color="fg.error" overflowWrap="anywhere">
          {`The report cannot be had: ${error.message}`}
        </Text>
      ) : null}
      {trial?.status === 'waiting' ? <Spinner aria-label="It is under way" /> : null}
      {trial && trial.problems.length > 0 ? (
        <Problems aria-label="What the check says">
          {trial.problems.map(({ severity, text }) => (
            <Text as="li" key={text} color={severity === 'error' ? 'fg.error' : 'fg'} overflowWrap="anywhere">
              {text}
            </Text>
          ))}
        </Problems>
      ) : null}
      {trial?.report ? <TrialReport report={trial.report} /> : null}
      {trial ? <Publish trial={trial} product={packages.find(({ slug }) => slug === trial.slug)} /> : null}
    </Stack>
  );
}
