import { useCallback, useMemo, useState } from 'react';
import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import { useCustomisation, useIntent } from '@bindery/shared/data';
import type { Product } from '@bindery/shared/contracts';
import type { PathFault } from 'builder-mfe/src/contract';
import { Box } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { usePage } from '../navigation';
import { RemoteSlot } from '../remotes';
import { useAvatarSlot } from './preview-slots';
import { productPath, stepPath, useOwnAddress } from './addresses';
import { DraftNotices } from './draft-notices';
import { FormSkeleton, PersonalisationLayout, ProductHeading } from './personalisation-layout';
import { BookSlot } from './product-page';
import { useProduct } from './product-context';

/** The format of the book, its price, and into the cart. */
export function OptionsPage() {
  const product = useProduct();
  const market = useMarket();
  const address = useOwnAddress();
  const intent = useIntent();
  const words = useWords();
  const navigate = useNavigate();
  usePage(words.optionsTitle(product.name));

  const { modal, change, mend } = useEdits(product);
  const isContested = useCustomisation(product.slug).theirs !== undefined;
  const toLacking = useCallback(
    (step: number) => void navigate(address(stepPath(product.slug, step)), { replace: true }),
    [navigate, address, product.slug],
  );
  return (
    <PersonalisationLayout preview={<BookSlot />}>
      <ProductHeading>{product.name}</ProductHeading>
      <DraftNotices />
      {isContested ? (
        <Box mb="6">
          <RemoteSlot
            remote="builder_mfe"
            expose="./OtherTabNotice"
            part="form"
            loading={null}
            props={{ product }}
          />
        </Box>
      ) : null}
      <RemoteSlot
        remote="cart_mfe"
        expose="./OptionsStep"
        part="options"
        loading={<FormSkeleton />}
        props={{
          product,
          lineId: intent.kind === 'line' ? intent.lineId : undefined,
          onBack: () => void navigate(address(productPath(product.slug))),
          onChangeChoice: change,
          onMend: mend,
          onLocked: toLacking,
          // whoever has opened a form meanwhile is not taken from it
          onAdded: () => {
            if (!modal?.isOpen) void navigate(marketPath(market, '/cart'));
          },
        }}
      />
      {modal ? (
        <RemoteSlot
          remote="builder_mfe"
          expose="./SchemaFormModal"
          part="form"
          loading={null}
          props={modal}
        />
      ) : null}
    </PersonalisationLayout>
  );
}

interface OpenEdit {
  isOpen: boolean;
  /** the choices that are changed one after the other, and which of them it is, from 1 */
  row?: { urlKeys: readonly string[]; current: number };
  /** what the server refused, all of it to be put right at once */
  faults?: readonly PathFault[];
}

/** What is changed in the form's modal. */
function useEdits(product: Product) {
  const [edit, setEdit] = useState<OpenEdit | undefined>(undefined);
  const Avatar = useAvatarSlot(product.slug);
  const { row, faults } = edit ?? {};
  const tabKeys = useMemo(
    () =>
      row
        ? [row.urlKeys[row.current - 1]!]
        : faults && [...new Set(faults.map(({ path }) => path.split('.', 1)[0]!))],
    [row, faults],
  );
  const modal = edit && {
    product,
    Avatar,
    tabKeys,
    faults,
    isOpen: edit.isOpen,
    edits: row && {
      current: row.current,
      total: row.urlKeys.length,
      onStep: (current: number) => setEdit({ ...edit, row: { ...row, current } }),
    },
    onClose: () => setEdit({ ...edit, isOpen: false }),
  };
  return {
    modal,
    change: (urlKey: string, urlKeys: readonly string[]) =>
      setEdit({ isOpen: true, row: { urlKeys, current: urlKeys.indexOf(urlKey) + 1 } }),
    mend: (refused: readonly PathFault[]) => setEdit({ isOpen: true, faults: refused }),
  };
}
