// How documents, emails and customer pages write a license number.

/** "License ROC 312456"; a company may have written what kind of license it is. */
export const licenseText = (number: string) => (isNamed(number) ? number : `License ${number}`);

/** On one line: "Licenses RCE-48120, HVC-C-9921". Those that say what they are come after the others. */
export function licensesText(numbers: string[]): string {
  const bare = numbers.filter((number) => !isNamed(number));
  const first = bare.length > 1 ? [`Licenses ${bare.join(', ')}`] : bare.map(licenseText);
  return [...first, ...numbers.filter(isNamed)].join(', ');
}

const isNamed = (number: string) => /\blic/i.test(number);
