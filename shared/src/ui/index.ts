/**
 * The design system for remotes. Every name here adds bytes to every page: add a name only when it is used. Input and
 * Textarea: '@bindery/shared/forms'.
 */
export {
  Badge,
  Box,
  Button,
  chakra,
  Container,
  Flex,
  Grid,
  Heading,
  HStack,
  IconButton,
  Image,
  Link,
  SimpleGrid,
  Skeleton,
  Spinner,
  Stack,
  Text,
  VisuallyHidden,
} from '@chakra-ui/react';
export { UiProvider } from './ui-provider';
export { ChoiceCard } from './choice-card';
export { ErrorNotice } from './error-notice';
export { Price } from './price';
export { SHORT_SCREEN } from './tokens';
export { StickyActions } from './sticky-actions';
