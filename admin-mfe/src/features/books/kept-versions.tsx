import { useState, type FormEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { useWrite } from '@bindery/shared/data';
import { LabelledSelect } from '@bindery/shared/forms';
import type { PackageList } from '@bindery/shared/contracts';
import { Button } from '@bindery/shared/ui';
import { Form } from '../staff';
import { tryVersion } from './packages-api';

interface KeptVersionsProps extends Pick<PackageList, 'packages'> {
  onBegun(trialId: string): void;
}

/** Starts a trial of a stored version. */
export function KeptVersions({ packages, onBegun }: KeptVersionsProps) {
  const market = useMarket();
  const choices = packages.flatMap(({ slug, name, version: currentVersion, kept: versions }) =>
    versions.map(({ version, published_at }) => ({
      value: `${slug} ${version}`,
      words: `${name}, ${published_at.slice(0, 10)}, ${version}${version === currentVersion ? ' (what shoppers get)' : ''}`,
    })),
  );
  const [chosenVersion, setChosenVersion] = useState(choices[0]?.value ?? '');
  const attempt = useWrite({
    mutationFn: () => tryVersion(market, ...(chosenVersion.split(' ') as [string, string])),
    onSuccess: onBegun,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!attempt.isPending) attempt.mutate();
  }
  if (choices.length === 0) return null;
  return (
    <Form noValidate aria-label="Try a kept version" onSubmit={submit}>
      <LabelledSelect
        label="Or a version that is kept"
        fault={attempt.error?.message}
        value={chosenVersion}
        onChange={(event) => setChosenVersion(event.target.value)}
      >
        {choices.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </LabelledSelect>
      <Button type="submit" variant="outline" justifySelf="start">
        Try this version
      </Button>
    </Form>
  );
}
