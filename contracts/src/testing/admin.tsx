// The page's requirements for admin_mfe.
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderRemote } from '@bindery/shared/testing';
import type { AdminPanelProps } from '../admin';
import { exposesComponent, type Load } from './exposed';

export const adminPanelContract = (load: Load<AdminPanelProps>): void =>
  describe('AdminPanel, as the page uses it', () => {
    exposesComponent(load);

    it('is one collapsed landmark, and needs only the environment from the page', async () => {
      const { Component } = await load();
      renderRemote(<Component environment="staging" />);
      expect(screen.getByRole('complementary', { name: 'Staff' })).toBeVisible();
      expect(screen.getByRole('button', { expanded: false })).toBeVisible();
    });

    it('renders nothing in production', async () => {
      const { Component } = await load();
      const { container } = renderRemote(<Component environment="production" />);
      expect(container.querySelector('aside, button')).toBeNull();
    });
  });
