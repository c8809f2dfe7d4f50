import { useState } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { cartQuery, useQueryClient, useWrite } from '@bindery/shared/data';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import { addressLayout, keptPlace, placeKey, regionsOf, tidyPostcode } from '@bindery/shared/market';
import { Box, Text } from '@bindery/shared/ui';
import type { Cart } from '@bindery/shared/contracts';
import { CART_WRITE } from '../../data/cart/cart-api';
import { useWords } from '../../words/cart';

/**
 * Lets the shopper name the region or postcode on which delivery and tax depend, while no address is known.
 * Source: docs/rules.md CART-07
 */
export function EstimatePlace({ price: { openPlace, estimate } }: Pick<Cart, 'price'>) {
  const words = useWords();
  const market = useMarket();
  const { place, name } = useEstimatePlace();
  if (!openPlace) return null;
  return (
    <Box marginTop="4" fontSize="sm">
      {openPlace === 'region' ? (
        <LabelledSelect
          label={words.estimateFor}
          fault={undefined}
          optional=""
          value={place}
          onChange={({ target }) => name(target.value)}
        >
          <option value="">{words.chooseRegion}</option>
          {regionsOf(market.iso).map(({ code, name: region }) => (
            <option key={code} value={code}>
              {region}
            </option>
          ))}
        </LabelledSelect>
      ) : (
        <PostcodeEntry place={place} onName={name} />
      )}
      <Text role="status" color="fg.error">
        {place && !estimate ? words.notDeliveredThere : ''}
      </Text>
    </Box>
  );
}

function PostcodeEntry({ place, onName }: { place: string; onName(postcode: string): void }) {
  const words = useWords();
  const market = useMarket();
  const [typedText, setTyped] = useState(place);
  const [isFaulty, setFaulty] = useState(false);
  const { pattern } = addressLayout(market.iso).postcode;
  function leave(): void {
    const postcode = tidyPostcode(market.iso, typedText);
    const isWrong = postcode !== '' && pattern !== undefined && !new RegExp(pattern).test(postcode);
    setTyped(postcode);
    setFaulty(isWrong);
    if (!isWrong && postcode !== place) onName(postcode);
  }
  return (
    <LabelledInput
      label={words.estimateForPostcode}
      fault={isFaulty ? words.postcodeUnclear : undefined}
      optional=""
      value={typedText}
      maxLength={10}
      autoCapitalize="characters"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave();
      }}
    />
  );
}

function keepPlace(market: Market, place: string): void {
  try {
    window.sessionStorage.setItem(placeKey(market), place);
  } catch {
    // without storage, no place is sent, so the estimate is for the whole country
  }
}

/** Reads the cart again when the shopper names a place. Waits for running writes, whose sums ignore the place. */
function useEstimatePlace(): { place: string; name(place: string): void } {
  const client = useQueryClient();
  const market = useMarket();
  const [place, setPlace] = useState(() => keptPlace(market));
  const reading = useWrite({
    ...CART_WRITE,
    mutationFn: () => client.invalidateQueries(cartQuery(market)),
  });
  return {
    place,
    name(namedPlace) {
      keepPlace(market, namedPlace);
      setPlace(namedPlace);
      reading.mutate();
    },
  };
}
