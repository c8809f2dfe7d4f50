import { marketPath, useMarket } from '@bindery/shared';
import { ApiError, retryPassing, useQuery } from '@bindery/shared/data';
import { Button, Stack, Text } from '@bindery/shared/ui';
import { forgetChoice } from '../consent';
import { ShopLink } from '../layout';
import { forgetDevice, useLeave } from '../session';
import { AccountFailed, AccountWaiting } from './account-page';
import { NarrowPage } from './narrow-page';
import { OrderAccess } from './order-access';
import { privacyQuery } from './privacy-api';
import { YourData } from './privacy-section';
import { Section } from './section';
import { useWords } from './words';

/** Lets shoppers without an account export and delete all data about themselves. Source: docs/rules.md PRIV-13 */
export function YourDataPage() {
  const words = useWords();
  const market = useMarket();
  const { data, error, refetch } = useQuery({ ...privacyQuery(market), retry: retryPassing });
  const isNobody = error instanceof ApiError && error.status === 401;
  return (
    <NarrowPage
      title={words.privacy.title}
      intro={data?.confirmation === 'none' ? words.privacy.guestIntro : undefined}
      footer={isNobody || data?.confirmation === 'none' ? <OtherWays /> : undefined}
    >
      <Stack gap="6">
        {!data && !error ? <AccountWaiting /> : null}
        {!data && error && !isNobody ? <AccountFailed onRetry={() => void refetch()} /> : null}
        {isNobody ? <Text role="status">{words.privacy.nobody}</Text> : null}
        {data && !isNobody ? <YourData headingLevel="h2" /> : null}
        {data && !isNobody ? <OrderAccess /> : null}
        {isNobody ? <ThisDevice /> : null}
      </Stack>
    </NarrowPage>
  );
}

/** Links to other places that may have data of the shopper. */
function OtherWays() {
  const words = useWords();
  const back = encodeURIComponent(marketPath(useMarket(), '/privacy/your-data'));
  return (
    <>
      <Text>
        <span>{`${words.signUp.haveOne} `}</span>
        <ShopLink to={`/account/sign-in?to=${back}`}>{words.signIn.title}</ShopLink>
      </Text>
      <Text>
        <span>{`${words.signIn.guestOrder} `}</span>
        <ShopLink to="/orders/find">{words.signIn.findOrder}</ShopLink>
      </Text>
    </>
  );
}

function ThisDevice() {
  const leave = useLeave();
  const words = useWords();
  const market = useMarket();
  async function clear(): Promise<void> {
    await forgetChoice(market);
    forgetDevice();
    leave(marketPath(market, '/'));
  }
  return (
    <Section title={words.privacy.device} intro={words.privacy.deviceText}>
      <Button variant="outline" onClick={() => void clear()}>
        {words.privacy.clearDevice}
      </Button>
    </Section>
  );
}
