// Pictures look the same wherever they are made: the browser that draws them writes in the fonts that documents are set in.
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

const families = ['sans-serif', 'system-ui', 'ui-sans-serif', 'Arial', 'Helvetica'];
const prefer = (family) =>
  `<match target="pattern"><test name="family"><string>${family}</string></test><edit name="family" mode="prepend" binding="strong"><string>Fieldwright Sans</string></edit></match>`;

/** The environment to launch a browser in. */
export function withPictureFonts() {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'fieldwright-fonts-')), 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${path.join(root, 'server/documents/fonts')}</dir><dir>/usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir>
${families.map(prefer).join('\n')}</fontconfig>`,
  );
  return { ...process.env, FONTCONFIG_FILE: file };
}
