import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from '@bindery/shared';
import {
  aProduct,
  answersPages,
  answersSchema,
  aSchema,
  renderRemote,
  somePages,
} from '@bindery/shared/testing';
import { loadItemDraft } from '@bindery/shared/data';
import { createStore } from '@bindery/shared/data/boot';
import { CustomisationForm } from './customisation-form';

const ITEM = '9b2f6a54-52a5-4f0e-8a2e-1f6f0f3c8a10';

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const completeValues = { name: 'Bo', hair: 'red', friend: 'owl' };

/** Page with the step in its address. It shows the product's page if the address ends in 'steps' without a number. */
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
        product={aProduct}
        step={step || undefined}
        stepsAfter={1}
        onStep={(to, replace) => void navigate(`/steps/${to}`, { replace })}
        onComplete={() => void navigate('/options')}
      />
    </>
  );
}

async function opened(path: string, storedValues: Record<string, string> = completeValues) {
  window.localStorage.setItem(aProduct.slug, JSON.stringify(storedValues));
  const user = userEvent.setup();
  const page = renderRemote(<Page />, { path, handlers: [answersSchema(aSchema), answersPages(somePages)] });
  await screen.findByRole('button', { name: 'Undo' });
  return { user, ...page };
}
const expectPath = (path: string) => waitFor(() => expect(screen.getByText(`At ${path}`)).toBeVisible());
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('the steps of the form in the page’s address', () => {
  it('include the steps after the form in their total number', async () => {
    await opened('/steps/2');
    expect(screen.getByText('Step 2 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('change when the shopper submits, uses browser back or forward, or clicks a tab', async () => {
    const { user } = await opened('/steps');
    expect(screen.getByText('Step 1 of 3')).toBeVisible();
    await press(user, 'Continue');
    await expectPath('/steps/2');
    expect(screen.getByRole('heading', { name: 'The story' })).toHaveFocus();
    await press(user, 'Browser back');
    await expectPath('/steps');
    expect(await screen.findByText('Step 1 of 3')).toBeVisible();
    await press(user, 'Browser forward');
    await expectPath('/steps/2');
    expect(await screen.findByText('Step 2 of 3')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: '1. Who is it for?' }));
    await expectPath('/steps/1');
    expect(screen.getByText('Step 1 of 3')).toBeVisible();
    await press(user, 'Browser back');
    await expectPath('/steps/2');
  });

  // Source: docs/rules.md OPT-12
  it('lead to the screen after the form once no required answer is missing', async () => {
    const { user } = await opened('/steps/1');
    await press(user, '3. Format and extras');
    await expectPath('/options');
  });

  it('do not lead to the screen after the form while a required answer is missing', async () => {
    await opened('/steps/1', { name: 'Bo' });
    expect(screen.getByRole('button', { name: '3. Format and extras' })).toBeDisabled();
  });

  it('go back with the browser’s back button even before the page passes the new step to the form', async () => {
    window.localStorage.setItem(aProduct.slug, JSON.stringify(completeValues));
    const user = userEvent.setup();
    const onStep = jest.fn();
    renderRemote(<CustomisationForm product={aProduct} step={1} onStep={onStep} onComplete={jest.fn()} />, {
      handlers: [answersSchema(aSchema), answersPages(somePages)],
    });
    await screen.findByRole('button', { name: 'Undo' });
    await press(user, 'Continue');
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
    expect(onStep).toHaveBeenLastCalledWith(2, false);
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.getByText('Step 1 of 2')).toBeVisible();
  });

  it('do not change the address while arrow keys move between the tabs', async () => {
    const { user } = await opened('/steps');
    screen.getByRole('tab', { name: '1. Who is it for?' }).focus();
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowRight}');
    expect(screen.getByText('At /steps')).toBeVisible();
    await user.keyboard('{Enter}');
    await expectPath('/steps/2');
    await press(user, 'Browser back');
    await expectPath('/steps');
  });

  it('redirect from a locked step to the first open step', async () => {
    const { user } = await opened('/steps/2', { name: 'Bo' });
    await expectPath('/steps/1');
    expect(screen.getByText('Step 1 of 3')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    await press(user, 'Continue');
    await expectPath('/steps/2');
    await press(user, 'Browser back');
    await expectPath('/steps/1');
  });

  it('show the form’s last step if the address has a higher number', async () => {
    await opened('/steps/40');
    await expectPath('/steps/2');
    expect(screen.getByText('Step 2 of 3')).toBeVisible();
  });

  it('cannot be opened by the forward button if an earlier answer is now missing', async () => {
    const { user } = await opened('/steps/1');
    await press(user, 'Continue');
    await expectPath('/steps/2');
    await press(user, 'Browser back');
    await expectPath('/steps/1');
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await press(user, 'Browser forward');
    await expectPath('/steps/1');
    expect(screen.getByText('Step 1 of 3')).toBeVisible();
  });

  it('resume at the shopper’s last step after a visit to the product page', async () => {
    const firstPage = await opened('/steps/2');
    firstPage.unmount();
    await opened('/steps');
    await expectPath('/steps/2');
    expect(screen.getByText('Step 2 of 3')).toBeVisible();
  });
});

describe('the form of a bought book (FORM-04)', () => {
  it('leads from any step to the review once the shopper has changed an answer', async () => {
    const user = userEvent.setup();
    const store = createStore();
    loadItemDraft(store, aProduct.slug, ITEM, completeValues);
    renderRemote(<Page />, {
      ...{ store, path: `/steps/1?order_id=o1&item=${ITEM}` },
      handlers: [answersSchema(aSchema), answersPages(somePages)],
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByRole('button', { name: 'Review changes' })).not.toBeInTheDocument();
    await user.type(name, 'b');
    await user.click(await screen.findByRole('button', { name: 'Review changes' }));
    await expectPath('/options');
  });
});
