/** Text that must stay text inside HTML, in element content and in attributes alike. */
export const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
