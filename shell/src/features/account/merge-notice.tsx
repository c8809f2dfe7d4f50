import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '@bindery/shared';
import type { Merge } from '@bindery/shared/contracts';
import { Box, Button, Container, Flex, Text } from '@bindery/shared/ui';
import { ShopLink } from '../layout';
import { useWords } from './words';

/** Lists the cart items that a sign-in merged. A reload does not repeat the notice. Source: docs/rules.md ACC-41 */
export function MergeNotice() {
  const words = useWords();
  const navigate = useNavigate();
  const { pathname, search, ...location } = useLocation();
  const state: unknown = location.state;
  const [{ lines, photos }] = useState(() => (state as { merged: Merge }).merged);
  useEffect(() => {
    // clears the state in the browser's history, so that a reload does not repeat the notice
    window.history.replaceState({ ...(window.history.state as object | null), usr: null }, '');
  }, []);
  const text = lines > 0 ? words.merged.books(lines) : words.merged.photos(photos);
  const close = (): void => void navigate(pathname + search, { replace: true, state: null });
  return (
    <Container pt="4">
      <Flex
        align="center"
        justify="space-between"
        wrap="wrap"
        gap="3"
        bg="brand.muted"
        borderRadius="md"
        px="4"
        py="3"
      >
        <Box>
          <Text role="status">{text}</Text>
          {lines > 0 ? <ShopLink to="/cart">{words.merged.toCart}</ShopLink> : null}
        </Box>
        <Button variant="ghost" px="3" onClick={close}>
          {words.dismiss}
        </Button>
      </Flex>
    </Container>
  );
}
