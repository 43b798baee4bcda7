// A PDF in a tab of its own. The tab is opened in the press itself: after waiting for the server it would be blocked.

export function preparePdfTab(): { show: (pdf: Blob, name: string) => void; close: () => void } {
  const tab = window.open('', '_blank');
  return {
    show(pdf, name) {
      const address = URL.createObjectURL(pdf);
      if (tab && !tab.closed) tab.location.replace(address);
      else saveInstead(address, name);
      // The tab reads it once; a later reload of it finds nothing, as a preview should.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    close: () => tab?.close(),
  };
}

function saveInstead(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
