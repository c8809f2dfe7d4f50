import { createContext, useContext } from 'react';
import { DEFAULT_MARKET, type Market } from '../market/markets';

const MarketContext = createContext<Market>(DEFAULT_MARKET);

export function useMarket(): Market {
  return useContext(MarketContext);
}

export const MarketProvider = MarketContext.Provider;
