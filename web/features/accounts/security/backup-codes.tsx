import { Copy, Download, Printer } from 'lucide-react';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copyText } from './copy-text.ts';
import { printText } from './print-text.ts';
import { saveTextFile } from './save-text-file.ts';
import { TaskActions } from './task-form.tsx';

/** Shown once: the server keeps no readable copy. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = `${settings.appName} backup codes`;
  const text = `${heading}\n\n${codes.join('\n')}\n\nEach code works once.\n`;
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
        <Button variant="secondary" onClick={() => saveTextFile('backup-codes.txt', text)}>
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
