import { useCallback, useMemo, useState } from 'react';
import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import { useCustomisation, useIntent } from '@bindery/shared/data';
import type { Product } from '@bindery/shared/contracts';
import { Navigate } from '@bindery/shared/boot';
import type { PathFault } from '@bindery/contracts/builder';
import type { CreationStep } from '@bindery/contracts/cart';
import { Box } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { usePage } from '../layout';
import { RemoteSlot } from '../remotes';
import { useAvatarSlot } from './preview-slots';
import { creationPath, productPath, stepPath, useOwnAddress } from './addresses';
import { BookSlot } from './product-frame';
import { CREATION_STEPS } from './creation-steps';
import { DraftNotices } from './draft-notices';
import { FormSkeleton, PersonalisationLayout, ProductHeading } from './personalisation-layout';
import { useProduct, useSteps } from './product-context';

interface OptionsPageProps {
  step: CreationStep;
}

/**
 * Shows everything after the form. The address names a section. If the product does not have this section, the page
 * opens the next section. Source: docs/rules.md OPT-12
 */
export function OptionsPage({ step }: OptionsPageProps) {
  const { slug } = useProduct();
  const steps = useSteps();
  const address = useOwnAddress();
  if (steps.includes(step)) return <OpenOptions step={step} />;
  const laterSteps = CREATION_STEPS.slice(CREATION_STEPS.indexOf(step));
  const next = steps.find((openStep) => laterSteps.includes(openStep)) ?? 'options';
  return <Navigate replace to={address(creationPath(slug, next))} />;
}

function OpenOptions({ step }: OptionsPageProps) {
  const product = useProduct();
  const steps = useSteps();
  const market = useMarket();
  const address = useOwnAddress();
  const intent = useIntent();
  const words = useWords();
  const navigate = useNavigate();
  usePage(words.summaryTitle(product.name));

  const { modal, change, mend } = useEdits(product);
  const toLacking = useCallback(
    (step: number) => void navigate(address(stepPath(product.slug, step)), { replace: true }),
    [navigate, address, product.slug],
  );
  return (
    <PersonalisationLayout preview={<BookSlot />} isChoosing>
      <ProductHeading>{product.name}</ProductHeading>
      <DraftNotices />
      <ContestedNotice product={product} />
      <RemoteSlot
        remote="cart_mfe"
        expose="./OptionsStep"
        part="options"
        loading={<FormSkeleton />}
        props={{
          product,
          step,
          steps,
          onStep: (next) => void navigate(address(creationPath(product.slug, next))),
          lineId: intent.kind === 'line' ? intent.lineId : undefined,
          onBack: (formStep) =>
            void navigate(
              address(formStep === undefined ? productPath(product.slug) : stepPath(product.slug, formStep)),
            ),
          onChangeChoice: change,
          onMend: mend,
          onLocked: toLacking,
          // does not navigate if the shopper has opened a dialog in the meantime
          onAdded: () => {
            performance.mark('goal cart_mfe ./OptionsStep');
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

function ContestedNotice({ product }: { product: Product }) {
  if (useCustomisation(product.slug).theirs === undefined) return null;
  return (
    <Box mb="6">
      <RemoteSlot
        remote="builder_mfe"
        expose="./OtherTabNotice"
        part="form"
        loading={null}
        props={{ product }}
      />
    </Box>
  );
}

interface OpenEdit {
  isOpen: boolean;
  row?: { urlKeys: readonly string[]; position: number };
  faults?: readonly PathFault[];
}

function useEdits(product: Product) {
  const [edit, setEdit] = useState<OpenEdit | undefined>(undefined);
  const Avatar = useAvatarSlot(product.slug);
  const { row, faults } = edit ?? {};
  const tabKeys = useMemo(
    () =>
      row
        ? [row.urlKeys[row.position - 1]!]
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
      current: row.position,
      total: row.urlKeys.length,
      onStep: (position: number) => setEdit({ ...edit, row: { ...row, position } }),
    },
    onClose: () => setEdit({ ...edit, isOpen: false }),
  };
  return {
    modal,
    change: (urlKey: string, urlKeys: readonly string[]) =>
      setEdit({ isOpen: true, row: { urlKeys, position: urlKeys.indexOf(urlKey) + 1 } }),
    mend: (refused: readonly PathFault[]) => setEdit({ isOpen: true, faults: refused }),
  };
}
