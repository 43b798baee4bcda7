// States as the postal service shortens them, with the district and the territories. Names are compared without case.
const codes: Record<string, string> = Object.fromEntries(
  `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, DC Washington DC, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa,
  KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota,
  MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico,
  NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico,
  VI Virgin Islands, VI US Virgin Islands`
    .split(',')
    .map((entry) => entry.trim())
    .map((entry) => [entry.slice(3).toLowerCase(), entry.slice(0, 2)]),
);

const names = Object.keys(codes);

const asName = (text: string) => text.replaceAll('.', '').replace(/\s+/g, ' ').trim().toLowerCase();

/** "Texas" and "texas" are "TX"; what is no name of a state stays as it was typed. */
export const stateCode = (text: string): string =>
  (Object.hasOwn(codes, asName(text)) && codes[asName(text)]) || text;

/** Whether somebody may be on the way to the name of a state. */
export const beginsState = (text: string): boolean => {
  const begun = asName(text);
  return names.some((name) => name.startsWith(begun));
};
