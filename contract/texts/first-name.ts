// How people are greeted: by the first name where it is plainly one person's, by both where it is plainly a couple's,
// else by the whole name.

/** In the names of firms, places and institutions, and of desks there: "Accounts Payable". A Grace Park is greeted by her
 *  whole name too, which offends nobody. */
const organizationTerms = new Set(
  `academy accounting accounts agency air apartments apts assoc associates association auto automotive bakery bank bar
  barbershop beauty billing bistro body bookkeeping books boutique brewery brewing bros brothers builders building
  cabinets cafe café camp care carpentry casa catering cathedral center centre chapel charter child chiropractic
  church city cleaners clinic club co coffee college commercial commons community company condo condominiums condos
  construction consulting contracting contractors corp corporation council country county creations creek daycare
  deli dental dentistry department desk design designs development diner dispensary district electric elementary
  enterprise enterprises equipment estate estates events facilities family farm farms financial fitness flooring
  florist flowers food foods foundation furniture gallery garage gardens gas grill group gym hardware health
  healthcare heating heights hoa holdings home homes hospital hotel house household housing hvac inc industries inn
  institute insurance international investments isd jewelers kennel kitchen laboratories labs landing landscaping
  laundromat lawn learning library liquor llc llp lodge logistics lounge ltd lumber machine maintenance management
  manager manor market marina mart meadows media medical memorial ministries ministry montessori mortgage motel
  motors museum nails nursery office offices optical orthodontics outdoor outfitters outlet parish park parking
  partners partnership payable payables pediatrics pet pets pharmacy photography pizza place plaza plumbing pllc plc
  preschool print printing produce productions products properties property pub purchasing rancho ranch real realty
  reception recycling rehab rental rentals repair repairs residence residences residential resort restaurant retail
  ridge roasters roofing salon school schools security seniors service services shelter shop shopping shoppe signs
  society solar solutions spa specialists sports springs square stables station steakhouse storage store street
  studio studios suites supply systems taqueria tattoo tavern team tech technologies tenant terrace theater theatre
  tienda tire tires towers town township towing trading trailer transport transportation travel trucking trust union
  university upholstery urgent usa valley vet veterinary view villa village vineyards vision warehouse wash water
  welding wellness wholesale winery woodworks works yoga
  attorneys booksellers daughter daughters grooming husband law lawyers massage realtors sisters son sons tools wife
  md dds dmd dvm od dc phd esq cpa pe rn`.split(/\s+/),
);

const noFirstName =
  /^(?:the|mr|mrs|ms|miss|mx|dr|prof|rev|pastor|father|sister|rabbi|sir|madam|hon|judge|sgt|cpl|lt|capt|captain|maj|col|gen|coach|chef|st|saint|san|santa|los|las|la|el|le|de|del|van|von|new|old|our|my)$/i;
const particle =
  /^(?:de|del|della|di|da|do|dos|das|la|las|los|le|van|von|der|den|ter|ten|bin|ibn|al|el|st\.?)$/i;
const suffix = /,? (?:jr|sr|ii|iii|iv)\.?$/i;
const initial = /^\p{Lu}\.?$/u;
const nameWord = /^(?=..)[\p{Script=Latin}\p{M}]+(?:['’-][\p{Script=Latin}\p{M}]+)*$/u;

type IsName = (word: string) => boolean;

/**
 * "Maria" of "Maria Nguyễn", "Nguyễn, Maria" and "Maria T. de la Cruz Jr."; "Walt and Jean" of "Walt & Jean Kowalski";
 * whatever is not plainly the name of one person or of a couple, such as a firm or "Mr. Jones", is greeted by its whole
 * name. Whoever works in the company is a person.
 */
export function firstNameOf(name: string, { isPerson: isKnown = false } = {}): string {
  const isName = (word: string) =>
    isNameWord(word) && (isKnown || !organizationTerms.has(word.toLowerCase()));
  const whole = name.trim().replace(/\s+/g, ' ');
  const [, last, given] = /^([^ ,]+), ([^,]+)$/.exec(whole.replace(suffix, '')) ?? [];
  const inOrder = given ? `${given} ${last}` : whole.replace(suffix, '');
  return personIn(inOrder, isName)?.first ?? coupleIn(inOrder, isName) ?? whole;
}

function personIn(name: string, isName: IsName): { first: string; surname: string } | null {
  const [first = '', ...rest] = name.split(' ');
  const surname = rest.at(-1);
  const isPerson =
    surname !== undefined &&
    isName(first) &&
    isName(surname) &&
    rest.slice(0, -1).every((word, index) => particle.test(word) || (index === 0 && initial.test(word)));
  return isPerson ? { first, surname } : null;
}

/** Two names before one surname, or the same one after each: "Mary Ann and Bob Lee" are Mary Ann and Bob, not Mary and Bob. */
function coupleIn(name: string, isName: IsName): string | null {
  const [one = '', other = '', ...more] = name.split(/ (?:and|&|\+) /i);
  const second = personIn(other, isName);
  if (!second || more.length > 0) return null;
  const [first = '', middle = ''] = one.split(' ');
  const isFirstAlone =
    isName(first) && (one === first || (one === `${first} ${middle}` && initial.test(middle)));
  const isSameSurname = personIn(one, isName)?.surname === second.surname;
  return isFirstAlone || isSameSurname ? `${first} and ${second.first}` : null;
}

/** "Joe’s" and "ABC" begin the names of firms. */
const isNameWord = (word: string) =>
  nameWord.test(word) && !noFirstName.test(word) && !/['’]s$/i.test(word) && !/^\p{Lu}{3}$/u.test(word);
