// Files: saved to the downloads, or a PDF opened in a tab of its own.

/** With the name it is saved under. */
export interface LoadedFile {
  name: string;
  blob: Blob;
}

export async function readFile(response: Response, fallbackName: string): Promise<LoadedFile> {
  const name = nameIn(response.headers.get('content-disposition')) ?? fallbackName;
  return { name, blob: await response.blob() };
}

/** The name in a Content-Disposition header; the written-out form (`filename*`) comes first. */
export function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The plain form is still there.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '');
  return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? null;
}

export function saveFile({ name, blob }: LoadedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers start reading only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** The tab is opened during the click itself: after waiting for the server the browser would block it. */
export function preparePdfTab(): { show: (pdf: Blob, name: string) => void; close: () => void } {
  const tab = window.open('', '_blank');
  return {
    show(pdf, name) {
      if (!tab || tab.closed) return saveFile({ name, blob: pdf });
      const address = URL.createObjectURL(pdf);
      tab.location.replace(address);
      // The tab reads it once; a later reload of it finds nothing, as a preview should.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    close: () => tab?.close(),
  };
}
