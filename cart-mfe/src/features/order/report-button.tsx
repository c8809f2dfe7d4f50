import { useState } from 'react';
import { lateModule } from '@bindery/shared';
import { Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { Order, OrderItem } from '@bindery/shared/contracts';
import { LatePart } from '../../ui/late-part';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { useOrderWords } from '../../words/order';
import { lineName } from '../line';
import { useDamagePhotos } from './damage-photos';

const ReportForm = lateModule(() => import('./report-form')).get('ReportForm');

/** Opens the damage report of a book. Source: docs/rules.md EDIT-12 */
export function ReportButton({ order, item }: { order: Order; item: OrderItem }) {
  const words = useOrderWords();
  const { close } = useWords();
  // kept while the report is closed, so that no text is lost
  const [text, setText] = useState('');
  const damagePhotos = useDamagePhotos(item.productSlug);
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed');
  return (
    <>
      <TextButton aria-label={words.reportName(lineName(item))} onClick={() => setState('open')}>
        {words.report}
      </TextButton>
      <Text role="status" fontSize="sm" flexBasis="full" _empty={{ display: 'none' }}>
        {state === 'sent' ? words.reportSent : null}
      </Text>
      <Modal
        isOpen={state === 'open'}
        title={words.reportName(lineName(item))}
        cancelLabel={close}
        onClose={() => setState('closed')}
      >
        <LatePart>
          <ReportForm
            order={order}
            item={item}
            text={text}
            onText={setText}
            damagePhotos={damagePhotos}
            onSent={() => setState('sent')}
          />
        </LatePart>
      </Modal>
    </>
  );
}
