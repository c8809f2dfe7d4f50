import { useId, useRef, useState, type FormEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { LabelledTick } from '@bindery/shared/forms';
import type { PackageList, PackageReport, PackageTrial } from '@bindery/shared/contracts';
import { Box, Button, Heading, Text } from '@bindery/shared/ui';
import { Form, Outcome, useStaffAct } from '../staff';
import { publishVersion } from './packages-api';

const WHAT_CHANGES =
  'Every page that is opened from now on has this version; whoever is making a book goes on with theirs. Books in carts and orders stay as they are.';

/** Counts the books that this version refuses but the current version accepts. */
const newlyRefused = ({ carts, orders }: PackageReport): number =>
  carts.refused - carts.already + orders.refused - orders.already;

interface PublishProps {
  trial: PackageTrial;
  /** the current product; undefined if the shop has no product of this name */
  product: PackageList['packages'][number] | undefined;
}

/** Shows how many books a tried version refuses, and lets staff publish it. Source: docs/rules.md PACK-13 */
export function Publish({ trial, product }: PublishProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { act, outcome } = useStaffAct();
  if (trial.report === null) return null;
  const isCurrent = product?.version === trial.version;
  const isOutdated = !isCurrent && (product?.version ?? null) !== trial.base_version;
  return (
    <Box as="section" aria-labelledby="staff-publish">
      <Heading
        ref={heading}
        as="h4"
        size="sm"
        id="staff-publish"
        mb="1"
        tabIndex={-1}
        _focusVisible={{ outline: 'none' }}
      >
        Publish
      </Heading>
      <Outcome outcome={outcome} />
      {isCurrent && !outcome ? <Text fontSize="sm">Shoppers get this version.</Text> : null}
      {isOutdated ? (
        <Text fontSize="sm">
          What shoppers get has changed since this trial. Try the version again to publish it.
        </Text>
      ) : null}
      {isCurrent || isOutdated ? null : (
        <PublishForm
          trial={trial}
          books={newlyRefused(trial.report)}
          act={act}
          onPublished={() => heading.current?.focus()}
        />
      )}
    </Box>
  );
}

const wordsOf = (books: number): string =>
  books === 1 ? '1 book that a shopper has now' : `${books} books that shoppers have now`;

interface PublishFormProps extends Pick<PublishProps, 'trial'> {
  books: number;
  act: ReturnType<typeof useStaffAct>['act'];
  onPublished(): void;
}

function PublishForm({ trial, books, act, onPublished }: PublishFormProps) {
  const market = useMarket();
  const id = useId();
  const [isMeant, setMeant] = useState(false);
  const [lack, setLack] = useState('');

  async function publish(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isReady = books === 0 || isMeant;
    setLack(isReady ? '' : 'Say that this is meant');
    if (!isReady) return;
    const isDone = await act(
      () => publishVersion(market, { trialId: trial.id, version: trial.version!, acknowledged: books }),
      'Shoppers get this version.',
    );
    if (isDone) onPublished();
  }
  return (
    <Form noValidate aria-label="Publish this version" onSubmit={(event) => void publish(event)}>
      <Text fontSize="sm">
        {`${WHAT_CHANGES} ${
          books === 0
            ? 'It refuses no book that the version of now takes.'
            : `It refuses ${wordsOf(books)}: whoever edits one has to change what is refused, and loses what has no field any more.`
        }`}
      </Text>
      {books === 0 ? null : (
        <Box>
          <LabelledTick
            label={`Publish it although it refuses ${wordsOf(books)}`}
            checked={isMeant}
            aria-invalid={lack !== ''}
            aria-describedby={`${id}-lack`}
            onChange={(event) => setMeant(event.target.checked)}
          />
          <Text id={`${id}-lack`} role="alert" fontSize="sm" color="fg.error">
            {lack}
          </Text>
        </Box>
      )}
      <Button type="submit" variant="outline" justifySelf="start">
        Publish this version
      </Button>
    </Form>
  );
}
