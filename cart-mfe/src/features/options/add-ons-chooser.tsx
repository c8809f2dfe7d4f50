import { useState } from 'react';
import { lateModule } from '@bindery/shared';
import { Flex } from '@bindery/shared/ui';
import type { Extra } from '@bindery/shared/contracts';
import { LatePart } from '../../ui/late-part';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { ExtraCard, ExtraGrid } from './extra-card';
import { useMisfitText, type ExtrasOfBook } from './use-extras';

/** Loaded on first use, because most shoppers choose no add-ons. */
const QuickLook = lateModule(() => import('./quick-look')).get('QuickLook');

interface AddOnsChooserProps {
  extras: ExtrasOfBook;
  format: string;
  labelledBy: string;
}

/** The add-ons, each with a quick look. The shopper can choose any number of them. Source: docs/rules.md OPT-12 */
export function AddOnsChooser({ extras, format, labelledBy }: AddOnsChooserProps) {
  const words = useWords();
  const misfitText = useMisfitText(format);
  const [look, setLook] = useState<{ extra: Extra; isOpen: boolean } | undefined>(undefined);
  const addOns = extras.sold.filter(({ kind }) => kind === 'add_on');
  return (
    <>
      <ExtraGrid role="group" labelledBy={labelledBy}>
        {addOns.map((extra) => (
          <Flex key={extra.sku} direction="column" gap="1" css={{ '& > label': { flex: '1' } }}>
            <ExtraCard
              extra={extra}
              isChosen={extras.isChosen(extra)}
              misfit={misfitText(extras.misfitOf(extra))}
              onChoose={(isChosen) => extras.choose(extra, isChosen)}
            />
            <TextButton
              alignSelf="center"
              aria-haspopup="dialog"
              aria-label={words.quickLookAt(extra.name)}
              onClick={() => setLook({ extra, isOpen: true })}
            >
              {words.quickLook}
            </TextButton>
          </Flex>
        ))}
      </ExtraGrid>
      {look ? (
        <LatePart>
          <QuickLook
            {...look}
            isChosen={extras.isChosen(look.extra)}
            misfit={misfitText(extras.misfitOf(look.extra))}
            onChoose={(isChosen) => extras.choose(look.extra, isChosen)}
            onClose={() => setLook({ ...look, isOpen: false })}
          />
        </LatePart>
      ) : null}
    </>
  );
}
