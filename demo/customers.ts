// The customers, by name. Nobody here exists: addresses are made up, emails end in .example, numbers are 555-01xx.

interface Customer {
  customerEmail: string;
  customerPhone: string;
  customerAddress: string;
}

const at = (email: string, phone: string, street: string, town: string): Customer => ({
  customerEmail: `${email}.example`,
  customerPhone: `(208) 555-01${phone}`,
  customerAddress: `${street}\n${town}`,
});

const boise = (zip: string) => `Boise, ID ${zip}`;
const meridian = 'Meridian, ID 83642';
const eagle = 'Eagle, ID 83616';
const nampa = 'Nampa, ID 83651';

export const customers = {
  'Maria Nguyễn': at('maria.nguyen@mailbox', '77', '2210 W Bannock Street', boise('83702')),
  'Harold Jensen': at('h.jensen@mailbox', '19', '87 Cedar Lane', meridian),
  'Sofia Petrenko': at('sofia.p@mailbox', '86', '960 N 18th Street', boise('83702')),
  'Kwame Mensah': at('kwame.m@mailbox', '93', '77 Park Center Drive', boise('83706')),
  'Elena Brandt': at('e.brandt@mailbox', '25', '31 Harrison Row', boise('83702')),
  'Walt and Jean Pruitt': at('pruitts@mailbox', '03', '5518 Castle Drive', boise('83703')),
  'Denise Okafor': at('denise.okafor@mailbox', '07', '1402 E Jefferson Street', boise('83712')),
  'Brian Castellano': at('bcastellano@mailbox', '12', '3390 S Owyhee Court', boise('83705')),
  'Ruth Abernathy': at('ruth.abernathy@mailbox', '15', '612 N Garden Street', boise('83706')),
  'Tyler and Amy Voss': at('vossfamily@mailbox', '21', '2847 W Quail Ridge', meridian),
  'Gloria Mendez': at('gloria.mendez@mailbox', '28', '119 Maple Grove Lane', boise('83709')),
  'Peter Lindqvist': at('p.lindqvist@mailbox', '34', '4400 N Eagle Crest', eagle),
  'Anita Desai': at('anita.desai@mailbox', '39', '728 W Fort Lane', boise('83702')),
  'Frank Kowalczyk': at('frank.k@mailbox', '41', '9012 W Pebble Court', boise('83704')),
  'Joanne Whitehorse': at('joanne.w@mailbox', '44', '250 Canyon Bluff Road', nampa),
  'Samir Haddad': at('samir.haddad@mailbox', '49', '1655 E Boise Terrace', boise('83706')),
  'Nancy Thorne': at('nthorne@mailbox', '53', '73 Sage Hollow', eagle),
  'Carlos and Ines Rivera': at('rivera.home@mailbox', '57', '3021 S Linder Place', meridian),
  'Megan O’Rourke': at('megan.orourke@mailbox', '59', '415 Elm Court', nampa),
  'Dale Hutchins': at('dale.hutchins@mailbox', '62', '8806 W Irving Street', boise('83704')),
  'Yuki Tanaka': at('yuki.tanaka@mailbox', '65', '1919 N 21st Street', boise('83702')),
  'Bernice Calloway': at('bernice.c@mailbox', '68', '540 Hillcrest Way', boise('83705')),
  'Green Valley Apartments': at('manager@greenvalley', '64', '3100 Hill Road', boise('83703')),
  'Oak Street Dental': at('office@oakdental', '31', '14 Oak Street', boise('83702')),
  'Bench Commons Dental': at('desk@benchcommons', '72', '500 W Overland Road', boise('83705')),
  'Warm Springs School': at('facilities@warmsprings', '81', '1250 Warm Springs Road', boise('83712')),
  'Otis & June Bakery': at('june@otisbakery', '58', '908 W Fort Street', boise('83702')),
  'Hyde Park Books': at('shop@hydeparkbooks', '47', '1507 N 13th Street', boise('83702')),
  'Foothills Clinic': at('office@foothillsclinic', '36', '2400 N 9th Street', boise('83702')),
  'Lantern Coffee Roasters': at('hello@lanterncoffee', '73', '221 S 8th Street', boise('83702')),
  'Treasure Valley Storage': at('gary@tvstorage', '75', '6600 W Gowen Road', boise('83709')),
  'St. Brendan Parish': at('office@stbrendan', '79', '2020 N Cole Place', boise('83704')),
  'Cottonwood Brewing': at('ops@cottonwoodbrewing', '82', '1110 W Grove Lane', boise('83702')),
  'Parkside Property Group': at('maintenance@parksidegroup', '85', '350 N Orchard Place', boise('83706')),
  'Little Acorns Daycare': at('director@littleacorns', '88', '77 E Amity Lane', nampa),
  'Eastgate Auto Body': at('shop@eastgateauto', '91', '4815 Federal Way', boise('83716')),
  // The mailbox is gone: what is sent there comes back.
  'Clyde Rasmussen': at('clyde@closed-mailbox', '95', '17 Old Orchard Road', nampa),
} as const satisfies Record<string, Customer>;

export type CustomerName = keyof typeof customers;

export const deadMailbox = customers['Clyde Rasmussen'].customerEmail;
