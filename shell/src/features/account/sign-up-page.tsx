import { useState } from 'react';
import { Flex, Text } from '@bindery/shared/ui';
import { WrittenLinks } from '../../written-links';
import { ShopLink } from '../layout';
import { signUp } from './account-api';
import { EmailForm, MailSent } from './entry';
import { NarrowPage } from './narrow-page';
import { useKeptReturn } from './use-signed-in';
import { useWords } from './words';

/** Asks for the address only. The page of the mailed link asks the owner of the mailbox for the other details. */
export function SignUpPage() {
  const words = useWords();
  const back = useKeptReturn();
  const [sentTo, setSentTo] = useState<string>();
  const footer = (
    <Text>
      <span>{`${words.signUp.haveOne} `}</span>
      <ShopLink to={`/account/sign-in${back}`}>{words.signIn.title}</ShopLink>
    </Text>
  );
  return (
    <NarrowPage
      title={words.signUp.title}
      intro={sentTo === undefined ? words.signUp.intro : undefined}
      footer={footer}
    >
      {sentTo === undefined ? (
        <>
          <EmailForm send={signUp} onSent={setSentTo} label={words.signIn.sendLink} />
          <Flex columnGap="4" wrap="wrap" fontSize="sm" mt="3">
            <WrittenLinks uids={['terms', 'privacy']} />
          </Flex>
        </>
      ) : (
        <MailSent title={words.mailSent} text={words.signUp.sent(sentTo)} />
      )}
    </NarrowPage>
  );
}
