/** The number to dial; an extension is dialled after it. */
export function telLink(phone: string): string {
  const [, number = '', extension = ''] =
    /^(.*?)(?:\s*[,;]?\s*(?:extension|ext|x|#)[.:=]?\s*(\d+)\s*)?$/is.exec(phone) ?? [];
  const dialled = number.replace(/[^\d+]/g, '');
  return `tel:${dialled}${extension && `;ext=${extension}`}`;
}
