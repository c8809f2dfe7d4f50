import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { useLate } from './use-late';

// Source: docs/rules.md PROOF-08

const Book = ({ name }: { name: string }) => <p>{`The book of ${name}`}</p>;

interface OpenerProps {
  load: () => Promise<ComponentType<{ name: string }>>;
  renew?: () => void;
}

function Opener({ load, renew }: OpenerProps) {
  const { Loaded, hasFailed, get } = useLate(load, renew);
  return (
    <>
      <button onClick={get}>Open</button>
      {hasFailed ? <p role="alert">Not there</p> : null}
      {Loaded ? <Loaded name="Ida" /> : null}
    </>
  );
}

describe('a part of the page whose files come when it is asked for', () => {
  it('says where they did not come, leaves the rest, and comes when it is asked for again', async () => {
    let isOnline = false;
    let asked = 0;
    const load = () => {
      asked += 1;
      return isOnline ? Promise.resolve(Book) : Promise.reject(new Error('no network'));
    };
    render(<Opener load={load} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    isOnline = true;
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('The book of Ida')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(asked).toBe(2);
  });

  it('begins the page anew where they do not come a second time, though there is a network', async () => {
    const renew = jest.fn();
    render(<Opener load={() => Promise.reject(new Error('missed once'))} renew={renew} />);
    const open = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(open);
    expect(await screen.findByRole('alert')).toBeVisible();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(open);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(renew).not.toHaveBeenCalled();
    online.mockRestore();
    await userEvent.click(open);
    expect(renew).toHaveBeenCalledTimes(1);
  });
});
