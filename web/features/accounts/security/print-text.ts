/** Prints a heading and its lines alone, without the page around them. */
export function printText(heading: string, lines: readonly string[]): void {
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
