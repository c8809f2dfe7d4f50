import { afterEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useLocation, useNavigate } from '@bindery/shared';
import { PageRouter } from './page-providers';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});

function Page() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <h1>{pathname}</h1>
      <button onClick={() => void navigate('/later')}>Continue</button>
    </>
  );
}

it('a navigation changes the page before another press is possible', async () => {
  window.history.replaceState(null, '', '/first');
  render(
    <PageRouter>
      <Page />
    </PageRouter>,
  );
  // as in a browser, without `act`
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  screen.getByRole('button').click();
  expect(window.location.pathname).toBe('/later');
  await Promise.resolve();
  expect(screen.getByRole('heading').textContent).toBe('/later');
});
