/** The design system as remotes see it. Every name here is bytes on every page: add one only when it is used. */
export {
  AspectRatio, Badge, Box, Button, chakra, Container, Field, Flex, Grid, GridItem, Heading, HStack, IconButton, Image, Input, Link, NativeSelect,
  SimpleGrid, Skeleton, Spinner, Stack, Text, Textarea, VisuallyHidden,
} from '@chakra-ui/react';
export { UiProvider } from './ui-provider';
export { ChoiceCard } from './choice-card';
export { ErrorNotice } from './error-notice';
export { Price } from './price';
export { StickyActions } from './sticky-actions';
