import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCurrentUser } from '#web/api/current-user.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleSettings, sampleUser, sampleTemplate as template } from '#web/testing/samples.ts';
import { TemplateDialog } from './template-dialog.tsx';

const { server, show } = componentTest();

beforeEach(() => {
  server.always('GET /api/auth/user', sampleUser);
  server.always('GET /api/drafts', { items: [] });
  server.always('POST /api/templates/preview', undefined);
});

async function open() {
  server.always('GET /api/company/settings', sampleSettings);
  const onClose = vi.fn();
  const page = await show(
    <TemplateDialog template={template} onSessionLoss={() => false} onClose={onClose} />,
  );
  const { screen } = page;
  const name = await screen.findByLabelText<HTMLInputElement>(/Template Name/);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  return { ...page, onClose, name, save };
}

test('can be saved only while something is changed, and is left without a question otherwise', async () => {
  const { screen, user, name, save, onClose } = await open();
  expect(save.disabled).toBe(true);
  await user.type(name, '!');
  await waitFor(() => expect(save.disabled).toBe(false));
  await user.type(name, '{Backspace}');
  await waitFor(() => expect(save.disabled).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Add Line Item' }));
  await waitFor(() => expect(save.disabled).toBe(false));
  await user.click(screen.getByRole('button', { name: /Remove.*line 2/i }));
  await waitFor(() => expect(save.disabled).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Save your changes?')).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a change is not left without a question', async () => {
  const { screen, user, name, onClose } = await open();
  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Save your changes?');
  expect(onClose).not.toHaveBeenCalled();
});

test('the company’s own texts, arriving late, are nothing that somebody typed', async () => {
  // The page has read who is signed in; the dialog only looks it up.
  const SignedIn = () => {
    useCurrentUser();
    return null;
  };
  const { screen } = await show(
    <>
      <SignedIn />
      <TemplateDialog template={null} onSessionLoss={() => false} onClose={() => undefined} />
    </>,
  );
  await waitFor(() => expect(server.count('GET /api/drafts')).toBe(1));
  const settings = await server.next('GET /api/company/settings');
  settings.reply({ ...sampleSettings, defaultPaymentTerms: 'Net 14 days' });
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Payment Terms/).value).toBe('Net 14 days'),
  );
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});
