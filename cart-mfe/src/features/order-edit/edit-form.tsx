import { Heading } from '@bindery/shared/ui';
import { EditNotices } from './edit-notices';
import type { EditStepProps } from './edit-step-props';

/** The whole form on what was bought, with the book beside it. What was paid extra for stays as it is. */
export function EditForm(props: EditStepProps & { step: number | undefined }) {
  const { book, item, step, onStep, Form, Book, Frame } = props;
  const { product } = book;
  return (
    <Frame preview={<Book product={product} />}>
      <Heading as="h1" size="sm" color="brand" marginBottom={{ base: '1', lg: '2' }}>
        {product.name}
      </Heading>
      <EditNotices {...props} />
      <Form
        product={product}
        step={step}
        stepsAfter={1}
        lockedKeys={item.lockedKeys}
        onStep={onStep}
        onComplete={() => onStep('review', false)}
      />
    </Frame>
  );
}
