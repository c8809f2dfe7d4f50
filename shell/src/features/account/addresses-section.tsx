import { useState } from 'react';
import { LateBoundary, lateModule, useMarket } from '@bindery/shared';
import { personName } from '@bindery/shared/bundled';
import { useWrite } from '@bindery/shared/data';
import { writtenAddress } from '@bindery/shared/market';
import { Badge, Box, Button, Flex, Skeleton, Text, VisuallyHidden } from '@bindery/shared/ui';
import type { SavedAddress, User } from '@bindery/shared/contracts';
import { removeAddress } from './account-api';
import { FormFault } from './entry';
import { useFaultsOf } from './faults';
import { Section, StatusText } from './section';
import { useKeepUser } from './use-user';
import { useWords } from './words';
import { FilesFailed } from '../remotes';

const AddressForm = lateModule(() => import('./address-form')).get('AddressForm');

export function AddressesSection({ user }: { user: User }) {
  const words = useWords();
  const [edited, setEdited] = useState<SavedAddress | 'new'>();
  const [announcement, setTold] = useState<string>();
  const close = (text?: string): void => {
    setEdited(undefined);
    setTold(text);
  };
  return (
    <Section title={words.addresses.title}>
      {edited === undefined ? (
        <>
          {user.addresses.length === 0 ? <Text color="fg.muted">{words.addresses.none}</Text> : null}
          <Box as="ul" listStyleType="none">
            {user.addresses.map((address) => (
              <AddressRow
                key={address.id}
                address={address}
                onEdit={() => setEdited(address)}
                onRemoved={() => setTold(words.addresses.removed)}
              />
            ))}
          </Box>
          <Flex mt="4" gap="4" align="center" wrap="wrap">
            <Button variant="outline" onClick={() => setEdited('new')}>
              {words.addresses.add}
            </Button>
            <StatusText>{announcement}</StatusText>
          </Flex>
        </>
      ) : (
        <LateBoundary
          loading={<Skeleton height="96" />}
          notice={({ retry }) => <FilesFailed onRetry={retry} />}
        >
          <AddressForm
            user={user}
            address={edited === 'new' ? undefined : edited}
            onSaved={() => close(words.saved)}
            onCancel={() => close()}
          />
        </LateBoundary>
      )}
    </Section>
  );
}

interface AddressRowProps {
  address: SavedAddress;
  onEdit(): void;
  onRemoved(): void;
}

function AddressRow({ address, onEdit, onRemoved }: AddressRowProps) {
  const words = useWords();
  const market = useMarket();
  const keep = useKeepUser();
  const faultsOf = useFaultsOf();
  const name = personName(address, market);
  const remove = useWrite({
    mutationFn: () => removeAddress(market, address.id),
    onSuccess: (changedUser) => {
      keep(changedUser);
      onRemoved();
    },
  });
  return (
    <Box as="li" py="4" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0', pt: '0' }}>
      {address.isDefault ? <Badge mb="1">{words.addresses.isDefault}</Badge> : null}
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {writtenAddress(address, market).join('\n')}
      </Text>
      {remove.error ? <FormFault text={faultsOf(remove.error, [])['']} /> : null}
      <Flex mt="2" gap="2">
        <Button variant="outline" size="sm" minH="11" onClick={onEdit}>
          <span>{words.change}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          minH="11"
          aria-disabled={remove.isPending || undefined}
          onClick={() => remove.mutate()}
        >
          <span>{words.remove}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      </Flex>
    </Box>
  );
}
