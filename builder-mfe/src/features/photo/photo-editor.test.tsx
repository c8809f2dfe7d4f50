import { beforeEach, describe, it, expect, jest } from '@jest/globals';
import { Component as ReactComponent, type ReactNode } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PhotoValue } from '@bindery/shared/contracts';
import { answersPhoto, handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import type { PhotoEditorProps } from '@bindery/contracts/builder';
import { Component as PhotoEditor } from '../../exposes/photo-editor';
import { answerLeaveQuestion } from '../../testing/leave-question';

// jsdom has no layout, and elements without a layout cannot take the focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

const photo: PhotoValue = { public_id: 'one', width: 4000, height: 3000, filter: 'none' };
const aspect = 4 / 3;
const photoHandler = answersPhoto({ public_id: 'one', width: 4000, height: 3000 });

async function open(props: Partial<PhotoEditorProps> = {}, handlers: Handler[] = [photoHandler]) {
  const [onSave, onClose, onTryAnother] = [
    jest.fn<PhotoEditorProps['onSave']>(),
    jest.fn(),
    jest.fn<NonNullable<PhotoEditorProps['onTryAnother']>>(),
  ];
  renderRemote(
    <PhotoEditor
      photo={photo}
      aspect={aspect}
      labels={{}}
      isOpen
      onSave={onSave}
      onClose={onClose}
      onTryAnother={onTryAnother}
      {...props}
    />,
    { handlers },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Edit photo' });
  const user = userEvent.setup();
  return {
    onSave,
    onClose,
    onTryAnother,
    user,
    dialog,
    press: (name: string) => user.click(within(dialog).getByRole('button', { name })),
  };
}
/** Opens the editor. jsdom has no layout, so the cropper draws nothing and the tests read the crop from the form. */
async function readyEditor(props?: Partial<PhotoEditorProps>) {
  const opened = await open(props);
  return { ...opened, area: await within(opened.dialog).findByRole('application', { name: /arrow keys/ }) };
}

describe('the photo editor', () => {
  it('has buttons to zoom, move, turn and save', async () => {
    const { press, onSave } = await readyEditor();
    await press('Zoom in');
    await press('Move the photo left');
    await press('Save');
    expect(onSave).toHaveBeenLastCalledWith({
      ...photo,
      crop: { x: 435, y: 196, width: 3478, height: 2609 },
    });
    await press('Rotate');
    await press('Save');
    expect(onSave).toHaveBeenLastCalledWith({
      ...photo,
      width: 3000,
      height: 4000,
      rotation: 90,
      crop: { x: 0, y: 1049, width: 3000, height: 2250 },
    });
  });

  it('moves the crop by arrow keys up to the photo’s edges', async () => {
    const { user, area, press, onSave } = await readyEditor();
    area.focus();
    await user.keyboard('++{ArrowDown>40/}');
    await press('Save');
    expect(onSave.mock.lastCall![0].crop).toMatchObject({ y: 0, width: 3024 });
    area.focus();
    await user.keyboard('--{ArrowUp}{ArrowRight}');
    await press('Save');
    expect(onSave.mock.lastCall![0].crop).toEqual({ x: 0, y: 0, width: 4000, height: 3000 });
  });

  it('shows the original colours first, and saves the chosen colour filter', async () => {
    const { user, dialog, press, onSave } = await readyEditor();
    const filters = within(dialog).getByRole('radiogroup', { name: 'Filter' });
    expect(within(filters).getByRole('radio', { name: 'Original' })).toBeChecked();
    await user.click(within(filters).getByRole('radio', { name: 'Black and white' }));
    await press('Save');
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ filter: 'black_and_white' }));
  });

  it('warns of a crop that is too small, but lets the shopper continue', async () => {
    const { dialog, press, onSave } = await readyEditor({ printWidthMm: 400 });
    const status = within(dialog).getByRole('status');
    expect(status).toHaveTextContent('Fabulous! This photo will look splendid');
    await press('Zoom in');
    await press('Zoom in');
    await press('Zoom in');
    expect(status).toHaveTextContent(/may look blurry when printed/);
    await press('Save');
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  it.each(['Cancel', 'Escape', 'Back'])('discards changes on %s only after a confirmation', async (way) => {
    const { press, user, onSave, onClose, area } = await readyEditor();
    const leave = async (): Promise<void> => {
      if (way === 'Cancel') return press('Cancel');
      area.focus();
      if (way === 'Escape') return user.keyboard('{Escape}');
      await waitFor(() => expect(window.history.state).toEqual({ isOverlay: true }));
      act(() => window.history.back());
    };
    await press('Zoom in');
    await leave();
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(question).toBeVisible();
    await answerLeaveQuestion(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
    await leave();
    await answerLeaveQuestion(user, 'Discard changes');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('remains open after two quick presses of Escape, of which the second cancels the confirmation', async () => {
    const { press, onClose, area } = await readyEditor();
    await press('Zoom in');
    const pressEscape = () => act(async () => void fireEvent.keyDown(area, { key: 'Escape' }));
    // the confirmation receives no keys before the next frame, which is late on a slow device
    const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    await pressEscape();
    frames.mockRestore();
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    await pressEscape();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['the crop', 'Move the photo left'],
    ['the zoom', 'Zoom in'],
    ['the turn', 'Rotate'],
  ])('asks for confirmation even if the shopper changed only %s', async (_, tool) => {
    const { press } = await readyEditor({
      photo: { ...photo, crop: { x: 400, y: 300, width: 2000, height: 1500 } },
    });
    await press(tool);
    await press('Cancel');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('asks no question if nothing changed', async () => {
    const { press, user, onClose, dialog } = await readyEditor({ photo: { ...photo, crop: undefined } });
    await press('Cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(within(dialog).getByRole('radio', { name: 'Black and white' }));
    await press('Cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('can replace the edited photo with another', async () => {
    const { dialog, onTryAnother } = await readyEditor();
    const file = new File(['x'], 'other.png', { type: 'image/png' });
    fireEvent.change(within(dialog).getByLabelText('Try another photo'), { target: { files: [file] } });
    expect(onTryAnother).toHaveBeenCalledWith([file]);
  });

  it('shows a centred crop if the stored one does not fit the photo’s place', async () => {
    const { press, onSave } = await readyEditor({
      photo: { ...photo, crop: { x: 5, y: 5, width: 900, height: 400 } },
      aspect: 1,
    });
    await press('Save');
    expect(onSave.mock.lastCall![0].crop).toEqual({ x: 500, y: 0, width: 3000, height: 3000 });
  });
});

describe('the photo editor without a picture', () => {
  it('shows that the photo no longer exists', async () => {
    const { dialog } = await open({}, [
      handle('GET /_canvas/api/photos/:id', { status: 404, body: problem(404, 'photo_not_found') }),
    ]);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This photo is missing');
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('raises an error if it is opened without a photo', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs errors passed to a boundary
    renderRemote(
      <Boundary>
        <PhotoEditor
          photo={undefined}
          labels={{}}
          isOpen
          onSave={() => undefined}
          onClose={() => undefined}
        />
      </Boundary>,
    );
    expect(await screen.findByText('A cropper was opened without a photo')).toBeVisible();
  });

  it('renders nothing while closed', async () => {
    renderRemote(
      <PhotoEditor
        photo={undefined}
        labels={{}}
        isOpen={false}
        onSave={() => undefined}
        onClose={() => undefined}
      />,
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

class Boundary extends ReactComponent<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError({ message }: Error) {
    return { message };
  }
  override render() {
    const { message } = this.state;
    return message === undefined ? this.props.children : <p>{message}</p>;
  }
}
