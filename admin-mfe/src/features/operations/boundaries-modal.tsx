import { useRef, useSyncExternalStore } from 'react';
import { Badge, Box, Button, chakra, Flex, Heading, Text } from '@bindery/shared/ui';
import { Screen } from '../staff';
import { loadedFiles, type LoadedFiles } from './loaded-files';
import { partsOf, type BoundariesProps, type Part } from './parts';

const List = chakra('ul', { base: { display: 'grid', gap: '3', listStyleType: 'none' } });
const Item = chakra('li', {
  base: { borderWidth: '1px', borderColor: 'border', borderRadius: 'md', p: '3' },
});
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '4',
    mt: '1',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});

interface BoundariesModalProps extends BoundariesProps {
  isOutlined: boolean;
  onOutline(isOutlined: boolean): void;
  onClose(): void;
}

/** Shows each part of the page with its remote, version, size, load time and errors. Source: docs/rules.md STAFF-09 */
export default function BoundariesModal({ isOutlined, onOutline, onClose, ...page }: BoundariesModalProps) {
  const { loader } = page.remotes;
  const heading = useRef<HTMLHeadingElement>(null);
  useSyncExternalStore(loader.subscribe, loader.moments);
  const pageParts = partsOf(page.remotes);
  return (
    <Screen title="Boundaries" heading="Who owns this page" headingRef={heading} onClose={onClose}>
      <Text fontSize="sm" color="fg.muted">
        Everything that no remote fills is the shell’s.
      </Text>
      <Button
        variant={isOutlined ? 'solid' : 'outline'}
        aria-pressed={isOutlined}
        onClick={() => onOutline(!isOutlined)}
      >
        Outline the parts on the page
      </Button>
      <Heading as="h3" size="sm">
        Parts
      </Heading>
      <List aria-label="Parts">
        {pageParts.map((part) => (
          <PartItem key={`${part.remote} ${part.expose}`} part={part} />
        ))}
      </List>
      {pageParts.length === 0 ? <Text>This page has asked for no remote.</Text> : null}
      <Heading as="h3" size="sm">
        Files
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        Scripts and styles that this browser has fetched for the page, ahead of time too. What its cache had
        was not transferred.
      </Text>
      <List aria-label="Files">
        {loadedFiles(page).map((files) => (
          <FilesItem key={`${files.name} ${files.version}`} files={files} />
        ))}
      </List>
    </Screen>
  );
}

/** Text for a part without a load time. The page deletes the times of old loads. */
const NOT_LOADED: Record<Part['state'], string> = {
  loading: 'loading',
  ready: 'not told',
  failed: 'not told',
};

function PartItem({ part }: { part: Part }) {
  const { remote, expose, version, owner, state, loadMs, retries, errors, placeCount } = part;
  return (
    <Item aria-label={`${remote} ${expose}`}>
      <Flex wrap="wrap" gap="2" align="baseline">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {`${remote} ${expose}`}
        </Text>
        <Badge>{state}</Badge>
        {placeCount === 0 ? <Badge>not on the page now</Badge> : null}
      </Flex>
      <Facts>
        <Fact name="Version">{version}</Fact>
        <Fact name="Owner">{owner ?? 'not told'}</Fact>
        <Fact name="Loaded in">{loadMs === undefined ? NOT_LOADED[state] : `${loadMs} ms`}</Fact>
        {retries > 0 ? <Fact name="Retries">{retries}</Fact> : null}
      </Facts>
      {errors.map((error) => (
        <Text key={error} fontSize="sm" color="fg.error" overflowWrap="anywhere">
          {error}
        </Text>
      ))}
    </Item>
  );
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

function FilesItem({ files }: { files: LoadedFiles }) {
  const { name, version, owner, fileCount, transferred, compressed, unpacked, untold } = files;
  return (
    <Item aria-label={name}>
      <Text fontWeight="medium">{name}</Text>
      <Facts>
        <Fact name="Version">{version}</Fact>
        {owner === undefined ? null : <Fact name="Owner">{owner}</Fact>}
        <Fact name="Files">{fileCount}</Fact>
        <Fact name="Transferred">{kilobytes(transferred)}</Fact>
        <Fact name="Compressed">{kilobytes(compressed)}</Fact>
        <Fact name="Unpacked">{kilobytes(unpacked)}</Fact>
        {untold > 0 ? <Fact name="Size not told">{untold}</Fact> : null}
      </Facts>
    </Item>
  );
}

function Fact({ name, children }: { name: string; children: string | number }) {
  return (
    <Box display="contents">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Box>
  );
}
