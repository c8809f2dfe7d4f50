import { afterEach, describe, it, expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from '@bindery/shared';
import type { Product } from '@bindery/shared/contracts';
import {
  aProduct,
  answersPages,
  answersSchema,
  refusesFields,
  renderRemote,
  somePages,
  type Handler,
} from '@bindery/shared/testing';
import { CustomisationForm } from './customisation-form';
import { schemaOf, storedDraft } from './form-test-kit';

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const text = (urlKey: string, label: string) => ({
  urlKey,
  flags: { label, presence: 'required' as const },
  rules: [{ name: 'max', args: { limit: 10 } }],
  metas: [{ canvasComponent: 'SingleLineText' as const }],
});
const schema = schemaOf(text('name', 'Name'), text('town', 'Town'), text('wish', 'Wish'));
const product: Product = {
  ...aProduct,
  content: {
    ...aProduct.content,
    form: {
      ...aProduct.content.form,
      tabs: [
        { title: 'Who', keys: 'name' },
        { title: 'Where', keys: 'town' },
        { title: 'What', keys: 'wish' },
      ],
    },
  },
};
const completeValues = { name: 'Bo', town: 'Ulm', wish: 'Peace' };
const TOO_LONG = 'Bartholomew the Second';

function Page() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const step = Number(/\d+$/.exec(pathname)?.[0]);
  return (
    <>
      <p>{`At ${pathname}`}</p>
      <button onClick={() => void navigate(-1)}>Browser back</button>
      <button onClick={() => void navigate(1)}>Browser forward</button>
      <CustomisationForm
        product={product}
        step={step || undefined}
        onStep={(to, replace) => void navigate(`/steps/${to}`, { replace })}
        onComplete={() => undefined}
      />
    </>
  );
}

async function opened(path: string, values: object = completeValues, ...handlers: Handler[]) {
  window.localStorage.setItem(aProduct.slug, JSON.stringify(values));
  const user = userEvent.setup();
  renderRemote(<Page />, {
    path,
    handlers: [answersSchema(schema), answersPages(somePages), ...handlers],
  });
  await screen.findByRole('button', { name: 'Undo' });
  return user;
}
const expectPath = (path: string) => waitFor(() => expect(screen.getByText(`At ${path}`)).toBeVisible());
const tab = (name: string) => screen.getByRole('tab', { name });
const field = (name: string) => screen.findByRole('textbox', { name });
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const writes = async (user: ReturnType<typeof userEvent.setup>, name: string, value: string) => {
  await user.clear(await field(name));
  await user.type(await field(name), value);
};

describe('a move to a later step', () => {
  it('fails if the step has a fault, which then gets the focus', async () => {
    const user = await opened('/steps/1');
    await writes(user, 'Name', TOO_LONG);
    await user.click(tab('3. What'));
    const name = await screen.findByRole('textbox', { name: 'Name', description: /too long for the page/ });
    await waitFor(() => expect(name).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent('Name: Whoops! This is too long for the page.');
    await expectPath('/steps/1');
    expect(tab('1. Who')).not.toHaveAccessibleDescription('Done');
    expect(storedDraft()).toEqual({ ...completeValues, name: TOO_LONG });
  });

  it('requires a check by the server too', async () => {
    const user = await opened('/steps/1', completeValues, refusesFields(['name', 'string.pattern.base']));
    await user.click(tab('2. Where'));
    const name = await screen.findByRole('textbox', { name: 'Name', description: /unsupported characters/ });
    await waitFor(() => expect(name).toHaveFocus());
    expect(screen.getByText('Step 1 of 3')).toBeVisible();
  });

  it('succeeds after a correction, and skips valid steps in between', async () => {
    const user = await opened('/steps/1');
    await user.click(tab('3. What'));
    expect(await field('Wish')).toBeVisible();
    await expectPath('/steps/3');
  });

  it('ends at an invalid step in between', async () => {
    const user = await opened('/steps/2');
    await writes(user, 'Town', TOO_LONG);
    await press(user, 'Back');
    await user.click(tab('3. What'));
    await waitFor(async () => expect(await field('Town')).toHaveFocus());
    expect(screen.getByText('Step 2 of 3')).toBeVisible();
  });
});

describe('a move to an earlier step', () => {
  it.each([
    ['the button', (user: ReturnType<typeof userEvent.setup>) => press(user, 'Back')],
    ['the tab', (user: ReturnType<typeof userEvent.setup>) => user.click(tab('1. Who'))],
  ])('by %s is allowed despite a fault, which is shown when the shopper returns', async (_, goBack) => {
    const user = await opened('/steps/2');
    await writes(user, 'Town', TOO_LONG);
    await goBack(user);
    expect(await field('Name')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await press(user, 'Continue');
    expect(await field('Town')).toHaveValue(TOO_LONG);
    expect(screen.getByRole('alert')).toHaveTextContent('Town: Whoops! This is too long for the page.');
  });

  it('shows no errors at the step that the shopper leaves', async () => {
    const user = await opened('/steps/2', { name: 'Bo' });
    await press(user, 'Back');
    await press(user, 'Continue');
    expect(await field('Town')).toBeValid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the browser’s own buttons', () => {
  it('lead back to any step, but forward only over valid steps', async () => {
    const user = await opened('/steps/1');
    await press(user, 'Continue');
    await expectPath('/steps/2');
    await press(user, 'Continue');
    await expectPath('/steps/3');
    await press(user, 'Browser back');
    await expectPath('/steps/2');
    await writes(user, 'Town', TOO_LONG);
    await press(user, 'Browser back');
    await expectPath('/steps/1');
    await press(user, 'Browser forward');
    await expectPath('/steps/2');
    expect(screen.getByRole('alert')).toHaveTextContent('Town: Whoops! This is too long for the page.');
    await press(user, 'Browser forward');
    await waitFor(async () => expect(await field('Town')).toHaveFocus());
    await expectPath('/steps/2');
    expect(screen.getByText('Step 2 of 3')).toBeVisible();
  });

  it('open no step after the first invalid step', async () => {
    await opened('/steps/3', { ...completeValues, town: TOO_LONG });
    await expectPath('/steps/2');
    expect(
      await screen.findByRole('textbox', { name: 'Town', description: /too long for the page/ }),
    ).toBeVisible();
  });
});
