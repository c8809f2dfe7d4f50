import { useRef, useState, type FormEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { LabelledInput } from '@bindery/shared/forms';
import type { PackageList } from '@bindery/shared/contracts';
import { Button, Heading, Text } from '@bindery/shared/ui';
import { dayAndTime, Form, List, Outcome, Row, useStaffAct } from '../staff';
import { rollBack } from './packages-api';

type Product = PackageList['packages'][number];
type Act = ReturnType<typeof useStaffAct>['act'];

/** Lists the products' current versions. Staff can roll a published version back. Source: docs/rules.md PACK-13 */
export function CurrentVersions({ packages }: Pick<PackageList, 'packages'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { act, outcome } = useStaffAct();
  return (
    <section aria-labelledby="staff-current-versions">
      <Heading
        ref={heading}
        id="staff-current-versions"
        as="h2"
        size="md"
        mb="2"
        tabIndex={-1}
        _focusVisible={{ outline: 'none' }}
      >
        What shoppers get
      </Heading>
      <Outcome outcome={outcome} />
      <List mt="2" aria-labelledby="staff-current-versions">
        {packages.map((product) => (
          <Row key={product.slug}>
            <Text fontWeight="medium">{`${product.name} ${product.version ?? 'is not in the shop'}`}</Text>
            <Text fontSize="sm">{whenceOf(product)}</Text>
            {product.published_at === null ? null : (
              <RollbackForm product={product} act={act} onDone={() => heading.current?.focus()} />
            )}
          </Row>
        ))}
      </List>
    </section>
  );
}

function originOf({ version, published_at, brought }: Product): string {
  if (version === null) return 'No release brings it.';
  if (published_at === null) return 'As the release brings it.';
  return `Published here on ${dayAndTime(published_at)}${brought === null ? '' : `; the release brings ${brought}`}.`;
}

function whenceOf(product: Product): string {
  const { rolled_back } = product;
  const whence = originOf(product);
  if (!rolled_back) return whence;
  const { from, reason } = rolled_back;
  return `${whence} Rolled back${from === null ? '' : ` from ${from}`}: ${reason}`;
}

function RollbackForm({ product, act, onDone }: { product: Product; act: Act; onDone(): void }) {
  const { slug, name, version, rolls_back_to: to } = product;
  const market = useMarket();
  const [reason, setReason] = useState('');
  const [lack, setLack] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setLack(reason.trim() === '' ? 'Say why: it is kept with the version' : undefined);
    if (reason.trim() === '') return;
    const isDone = await act(
      () => rollBack(market, slug, { was: version!, reason: reason.trim() }),
      to === null ? `The shop has ${name} no more.` : `Shoppers get ${name} ${to}.`,
    );
    if (!isDone) return;
    setReason('');
    onDone();
  }
  return (
    <Form mt="2" noValidate aria-label={`Roll back ${name}`} onSubmit={(event) => void submit(event)}>
      <LabelledInput
        label="Why it is rolled back"
        hint={to === null ? 'No release brings it: the shop has it no more then' : undefined}
        fault={lack}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="outline" justifySelf="start" height="auto" py="2" whiteSpace="normal">
        {to === null ? `Take ${name} back` : `Roll back to ${to}`}
      </Button>
    </Form>
  );
}
