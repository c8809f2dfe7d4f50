import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery, useQueryClient } from '@bindery/shared/data';
import type { PackageList } from '@bindery/shared/contracts';
import { Button, Heading, Spinner, Text } from '@bindery/shared/ui';
import { Screen, dayAndTime, Fault, List } from '../staff';
import { CurrentVersions } from './current-versions';
import { KeptVersions } from './kept-versions';
import { packagesQuery } from './packages-api';
import { SendFolder } from './send-folder';
import { STATUS_WORDS, Trial } from './trial';

/**
 * Lists the packages. Staff can try a version before shoppers get it, and see the published versions.
 * Source: docs/rules.md PACK-13
 */
export default function PackagesModal({ onClose }: { onClose(): void }) {
  const market = useMarket();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [trialId, setTrialId] = useState<string>();
  const { data, error } = useQuery(packagesQuery(market));

  function show(id: string): void {
    setTrialId(id);
    void client.invalidateQueries({ queryKey: packagesQuery(market).queryKey, exact: true });
  }
  return (
    <Screen title="Product packages" heading="Try a version" headingRef={heading} onClose={onClose}>
      <Text fontSize="sm" color="fg.muted">
        It is checked, put to every book in a cart or in an order that can still be edited, and its pages are
        compared. Nothing that a shopper sees changes until it is published.
      </Text>
      <Fault what="The packages" error={error} />
      {data || error ? null : <Spinner aria-label="Loading the packages" />}
      <SendFolder onBegun={show} />
      {data ? <KeptVersions packages={data.packages} onBegun={show} /> : null}
      {data && trialId !== undefined ? <Trial key={trialId} id={trialId} packages={data.packages} /> : null}
      {data ? <Trials trials={data.trials} onShow={show} /> : null}
      {data ? <CurrentVersions packages={data.packages} /> : null}
    </Screen>
  );
}

function Trials({ trials, onShow }: Pick<PackageList, 'trials'> & { onShow(id: string): void }) {
  if (trials.length === 0) return null;
  return (
    <>
      <Heading as="h3" size="sm" id="staff-trials">
        Tried lately
      </Heading>
      <List aria-labelledby="staff-trials">
        {trials.map(({ id, slug, version, status, created_at }) => (
          <li key={id}>
            <Button
              variant="ghost"
              size="sm"
              px="2"
              ms="-2"
              height="auto"
              py="2"
              whiteSpace="normal"
              textAlign="start"
              onClick={() => onShow(id)}
            >
              {`${slug} ${version ?? ''} · ${STATUS_WORDS[status]} · ${dayAndTime(created_at)}`}
            </Button>
          </li>
        ))}
      </List>
    </>
  );
}
