import { Profiler } from 'react';
import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared';
import { schemaPreviewQuery } from '@bindery/shared/data';
import { renderRemote } from '@bindery/shared/testing';
import { CustomisationForm } from './customisation-form';
import { change, schemaOf, SLUG, storedDraft, untabbed } from './form-test-kit';

afterEach(() => {
  jest.useRealTimers();
  window.localStorage.clear();
});

/**
 * Returns a schema that counts renders and checks. A text field reads its example once per render and its rules once
 * per check.
 */
function countingSchema(keys: string[]): {
  schema: SchemaPreview;
  renders: Map<string, number>;
  checks: Map<string, number>;
} {
  const [renders, checks] = [new Map<string, number>(), new Map<string, number>()];
  const schema = schemaOf(
    ...keys.map((urlKey) => ({
      urlKey,
      flags: { label: urlKey },
      rules: [{ name: 'max', args: { limit: 40 } }],
      metas: [{ canvasComponent: 'SingleLineText' }],
    })),
  );
  for (const [key, field] of Object.entries(schema.schemas[0]!.keys)) {
    Object.defineProperty(field, 'examples', {
      get(): SchemaField['examples'] {
        renders.set(key, (renders.get(key) ?? 0) + 1);
        return undefined;
      },
    });
    const { rules } = field;
    Object.defineProperty(field, 'rules', {
      get(): SchemaField['rules'] {
        checks.set(key, (checks.get(key) ?? 0) + 1);
        return rules;
      },
    });
  }
  return { schema, renders, checks };
}

async function renderThirty() {
  const keys = Array.from({ length: 30 }, (_, index) => `field_${index}`);
  const { schema, renders, checks } = countingSchema(keys);
  const count = { commits: 0 };
  const { queryClient, rerender } = renderRemote(<p>not yet</p>);
  queryClient.setQueryData(schemaPreviewQuery(findMarket('uk')!, SLUG).queryKey, schema);
  rerender(
    <Profiler
      id="form"
      onRender={() => {
        count.commits += 1;
      }}
    >
      <CustomisationForm product={untabbed} onComplete={() => undefined} />
    </Profiler>,
  );
  return { field: await screen.findByRole('textbox', { name: 'field_7' }), renders, checks, count };
}

describe('a keystroke', () => {
  it('renders no field and checks only the edited field', async () => {
    const user = userEvent.setup();
    const { field, renders, checks } = await renderThirty();
    await user.click(field);
    renders.clear();
    checks.clear();

    await user.keyboard('Bartholomew');

    expect([...renders]).toEqual([]);
    expect([...checks.keys()]).toEqual(['field_7']);
    expect(field).toHaveAccessibleDescription('29 characters left');
  });

  it('renders only the edited field when its text becomes too long', async () => {
    const { field, renders } = await renderThirty();
    jest.useFakeTimers();
    await change(field, 'x'.repeat(40));
    renders.clear();
    await change(field, 'x'.repeat(41));
    expect([...renders.keys()]).toEqual(['field_7']);
  });

  it('causes one React commit when the text becomes too long or fits again', async () => {
    const { field, count } = await renderThirty();
    jest.useFakeTimers();
    await change(field, 'x'.repeat(40));
    count.commits = 0;

    await change(field, 'x'.repeat(41));
    expect(count.commits).toBe(1);
    expect(field).toHaveAccessibleDescription('Whoops! This is too long for the page. -1 character left');
    await change(field, 'x'.repeat(42));
    expect(count.commits).toBe(1);
    expect(field).toHaveAccessibleDescription('Whoops! This is too long for the page. -2 characters left');
    await change(field, 'x'.repeat(40));
    expect(count.commits).toBe(2);
    expect(field).toHaveAccessibleDescription('0 characters left');
  });

  it('checks only the final text if two keystrokes arrive in one task', async () => {
    const { field } = await renderThirty();
    fireEvent.change(field, { target: { value: 'x'.repeat(41) } });
    fireEvent.change(field, { target: { value: 'Bo' } });
    await act(async () => {
      await Promise.resolve();
    });
    expect(field).toBeValid();
    expect(field).toHaveAccessibleDescription('38 characters left');
  });

  it('can be undone within the same task', async () => {
    const { field } = await renderThirty();
    fireEvent.change(field, { target: { value: 'Bo' } });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(field).toHaveValue('');
    fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
    expect(field).toHaveValue('Bo');
    await act(async () => {
      await Promise.resolve();
    });
    expect(field).toHaveAccessibleDescription('38 characters left');
  });
});

describe('typing', () => {
  it('causes a single write to storage when the shopper pauses', async () => {
    const { field } = await renderThirty();
    jest.useFakeTimers();
    for (const text of ['B', 'Ba', 'Bar']) {
      fireEvent.change(field, { target: { value: text } });
      act(() => {
        jest.advanceTimersByTime(100);
      });
      expect(storedDraft()).toBeNull();
    }
    act(() => {
      jest.advanceTimersByTime(49);
    });
    expect(storedDraft()).toBeNull();
    act(() => {
      jest.advanceTimersByTime(1);
    });
    expect(storedDraft()).toEqual({ field_7: 'Bar' });
  });
});
