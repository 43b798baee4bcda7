import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '#web/api/client.ts';
import { saveFile } from '#web/api/download.ts';
import { readQuery } from '#web/api/queries.ts';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordQuestion, TaskActions, type TaskProps } from './task-form.tsx';

/** Prints a heading and its lines alone, without the page around them. */
function printText(heading: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  // Not `hidden`: Firefox prints nothing of a frame that is not laid out.
  frame.className = 'sr-only';
  frame.tabIndex = -1;
  document.body.append(frame);
  const { contentDocument: printDocument, contentWindow: view } = frame;
  if (!printDocument || !view) {
    frame.remove();
    return;
  }

  printDocument.title = heading;
  const title = printDocument.createElement('h1');
  title.textContent = heading;
  const list = printDocument.createElement('pre');
  list.textContent = lines.join('\n');
  list.style.fontSize = '16pt';
  list.style.lineHeight = '1.6';
  printDocument.body.append(title, list);

  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

/** Shown once: the server keeps no readable copy. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = `${settings.appName} backup codes`;
  const text = `${heading}\n\n${codes.join('\n')}\n\nEach code works once.\n`;
  const file = new Blob([text], { type: 'text/plain;charset=utf-8' });
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title="Save these codes now">
        They are shown only this once. Each one signs you in once if you lose your phone.
      </Notice>
      <ul
        aria-label="Backup codes"
        className="figures grid grid-cols-2 gap-x-4 gap-y-2 rounded-control border border-line bg-hover px-4 py-4 text-center font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-3 gap-2">
        <Button variant="secondary" onClick={() => void copyText(codes.join('\n'), 'Backup codes copied')}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button variant="secondary" onClick={() => saveFile({ name: 'backup-codes.txt', blob: file })}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button variant="secondary" onClick={() => printText(heading, codes)}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
      <TaskActions>
        <Button onClick={onDone}>I have saved my codes</Button>
      </TaskActions>
    </div>
  );
}

export function NewBackupCodes({ onLeave, onHold }: TaskProps) {
  const refreshStatus = useRefreshMfaStatus();
  const [codes, setCodes] = useState<string[] | null>(null);
  const isShowing = codes !== null;
  useEffect(() => {
    onHold(isShowing);
    return () => onHold(false);
  }, [isShowing, onHold]);

  if (codes) return <BackupCodes codes={codes} onDone={onLeave} />;
  return (
    <PasswordQuestion
      send={(body) => api('POST /api/mfa/backup-codes', { body })}
      onSent={({ backupCodes }) => {
        setCodes(backupCodes);
        void refreshStatus();
      }}
      problemOf={({ message }) => message}
      onCancel={onLeave}
      submitLabel="Make new codes"
      busyLabel="Making new codes…"
    >
      <p className="text-muted">You get ten new codes. The ones you have now stop working.</p>
    </PasswordQuestion>
  );
}

const statusQuery = readQuery('GET /api/mfa/status');

export const useMfaStatus = () => useQuery(statusQuery);

/** Also while nobody shows it: a task stands in its place, and coming back reads nothing anew. */
export function useRefreshMfaStatus(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: statusQuery.queryKey, refetchType: 'all' });
}
