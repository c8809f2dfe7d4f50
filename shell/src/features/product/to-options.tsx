import { marketPath, useMarket, useParams } from '@bindery/shared';
import { Navigate } from '@bindery/shared/boot';
import { optionsPath } from './creation-path';

/** The options stood beside the product's page once: links to them still lead there. */
export function ToOptions() {
  const { slug = '' } = useParams();
  return <Navigate replace to={marketPath(useMarket(), optionsPath(slug))} />;
}
