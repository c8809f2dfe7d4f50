import { useRef, useState } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { StaffCart } from '@bindery/shared/contracts';
import { Spinner, Text } from '@bindery/shared/ui';
import { Screen, SearchForm, dayAndTime, Fault, List, Row, staffQuery } from '../staff';

const cartsQuery = (market: Market, email: string) => {
  const body = email === '' ? {} : { email };
  return staffQuery<StaffCart[]>(['carts', email], { market, method: 'POST', path: '/carts/search', body });
};

/** Lists open carts with their contents, latest change first. Does not show the customisation of the books. Source: docs/rules.md STAFF-15 */
export default function CartsModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [searchText, setAsked] = useState('');
  const { data: carts, error, isFetching, refetch } = useQuery(cartsQuery(useMarket(), searchText));

  return (
    <Screen title="Carts" headingRef={heading} onClose={onClose}>
      <SearchForm
        label="E-mail address of an account"
        hint="Empty: those filled last, guests’ too"
        type="email"
        onFind={(text) => (text === searchText ? void refetch() : setAsked(text))}
      />
      <Fault what="The carts" error={error} />
      <Text role="status" fontSize="sm">
        {carts && !isFetching ? `${carts.length === 1 ? '1 cart' : `${carts.length} carts`} found.` : ''}
      </Text>
      {!carts && isFetching ? <Spinner aria-label="Loading the carts" /> : null}
      <List aria-label="Carts">
        {(carts ?? []).map(({ number, email, created_at: createdAt, item_count: count, products }) => (
          <Row key={number}>
            <Text>
              <strong>{number}</strong>
              <span>{` ${email ?? 'guest'}`}</span>
            </Text>
            <Text fontSize="sm" color="fg.muted">
              {`${count === 1 ? '1 book' : `${count} books`}: ${products.join(', ')}. Begun ${dayAndTime(createdAt)}`}
            </Text>
          </Row>
        ))}
      </List>
    </Screen>
  );
}
