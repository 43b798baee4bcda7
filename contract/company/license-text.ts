// How documents, emails and customer pages write a license number.

/** "License ROC 312456"; a company may have written what kind of license it is. */
export const licenseText = (number: string) => (/\blic/i.test(number) ? number : `License ${number}`);
