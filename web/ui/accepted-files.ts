/** Does the file fit an `accept` list such as "image/png, image/*, .pdf"? An empty list takes everything. */
export function isAccepted(file: { name: string; type: string }, accept: string | undefined): boolean {
  const rules = (accept ?? '')
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .filter(Boolean);
  if (rules.length === 0) return true;
  const type = file.type.toLowerCase();
  const name = file.name.toLowerCase();
  return rules.some((rule) => {
    if (rule.startsWith('.')) return name.endsWith(rule);
    if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1));
    return type === rule;
  });
}

interface OfferRules<F> {
  accept?: string;
  multiple: boolean;
  /** Comes before `accept` and has words of its own. */
  refusalOf?: (file: F) => string | null;
}

/** Which of the offered files are taken, and what to say about the others. */
export function sortOffer<F extends { name: string; type: string }>(
  offered: readonly F[],
  { accept, multiple, refusalOf }: OfferRules<F>,
): { taken: F[]; refusal: string } {
  const taken: F[] = [];
  const unexplained: string[] = [];
  const sentences: string[] = [];
  for (const file of offered) {
    const reason = refusalOf?.(file);
    if (reason) sentences.push(reason);
    else if (!isAccepted(file, accept) || (!multiple && taken.length > 0)) unexplained.push(file.name);
    else taken.push(file);
  }
  if (unexplained.length > 0) sentences.push(`Not added: ${unexplained.join(', ')}`);
  return { taken, refusal: sentences.join(' ') };
}
