// The shell's needs of admin_mfe. Also runs in admin_mfe's test job, so a breaking change fails there.
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import * as adminPanel from 'admin-mfe/src/exposes/admin-panel';
import { renderRemote } from '@bindery/shared/testing';
import declared from 'admin-mfe/mfe.json';
import { notAccepted } from './testing/not-accepted';

describe('admin_mfe, as the shell uses it', () => {
  it('exposes each module under a contract version that the page accepts (REL-08)', () => {
    expect(notAccepted('admin_mfe', declared)).toEqual([]);
  });

  it('exposes a component with the contract version that the page supports', () => {
    expect(adminPanel).toMatchObject({ contractVersion: 1, Component: expect.any(Function) });
  });

  it('is a single collapsed landmark that needs nothing from the page except the environment', () => {
    renderRemote(<adminPanel.Component environment="staging" />);
    expect(screen.getByRole('complementary', { name: 'Staff' })).toBeVisible();
    expect(screen.getByRole('button', { expanded: false })).toBeVisible();
  });

  it('renders nothing in production', () => {
    const { container } = renderRemote(<adminPanel.Component environment="production" />);
    expect(container.querySelector('aside, button')).toBeNull();
  });
});
