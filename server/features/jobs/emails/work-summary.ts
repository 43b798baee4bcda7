// What a job is about, in one line: for emails.

const longest = 90;
const namedItems = 2;

/** The first line of the description, else the first items: "Run capacitor, Labor and 3 more". Empty without both. */
export function workSummary(description: string | null, items: { description: string }[]): string {
  const names = items.map((item) => firstLine(item.description)).filter((name) => name !== '');
  const rest = names.length - namedItems;
  const listed = names.slice(0, namedItems).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return shortened(firstLine(description ?? '') || listed);
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0]?.trim() ?? '';

/** At a space, where there is one near. */
function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  const cut = characters.slice(0, longest - 1).join('');
  return `${cut.replace(/\s+\S{0,20}$/, '')}…`;
}
