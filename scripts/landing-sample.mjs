// The company in the pictures of the front page. Its days are counted from today, so that nothing looks forgotten.

const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const between = (offset, from, to) => ({
  serviceDateStart: `${day(offset)}T${from}`,
  serviceDateEnd: `${day(offset)}T${to}`,
});

export const company = {
  companyName: 'Ridgeline Heating & Air',
  companyPhone: '2085550142',
  companyAddress: '418 Foothill Road',
  companyCity: 'Boise',
  companyState: 'ID',
  companyZip: '83702',
  companyFax: '',
  companyWebsite: 'https://ridgeline.example',
  timeZone: 'America/Boise',
};

export const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 48 48">
  <rect width="48" height="48" rx="10" fill="#24407a"/>
  <path d="M6 34 18 16l7 10 5-7 12 15z" fill="#fff"/>
  <circle cx="35" cy="13" r="4" fill="#f2b34c"/>
</svg>`;

/** By name; those who have not accepted yet are shown as invited. */
export const technicians = [
  { name: 'Dana Whitfield', email: 'dana@ridgeline.example', phone: '(208) 555-0133', hasAccepted: true },
  { name: 'Luis Ortega', email: 'luis@ridgeline.example', phone: '(208) 555-0148', hasAccepted: true },
  { name: 'Priya Raman', email: 'priya@ridgeline.example', phone: '(208) 555-0152', hasAccepted: true },
  { name: 'Tom Becker', email: 'tom@ridgeline.example', phone: '(208) 555-0190', hasAccepted: false },
];

/** Oldest first: the list shows the newest on top, and the last invoice is the example PDF. */
export const jobs = [
  {
    stage: 'invoice',
    customerName: 'Bench Commons Dental',
    customerEmail: 'desk@benchcommons.example',
    customerPhone: '(208) 555-0172',
    customerAddress: '500 W Overland Rd, Boise',
    jobDescription: 'Filters and coils, four units',
    lineItems: [
      { quantity: 4, description: 'Coil cleaning', unitPrice: '120.00', taxed: false },
      { quantity: 8, description: 'Pleated filter', unitPrice: '22.00' },
    ],
    schedule: between(-12, '08:00', '11:30'),
    technician: 'Priya Raman',
  },
  {
    stage: 'invoice',
    customerName: 'Elena Brandt',
    customerEmail: 'e.brandt@example.com',
    customerPhone: '(208) 555-0125',
    customerAddress: '31 Harrison Blvd, Boise',
    jobDescription: 'Thermostat and wiring',
    lineItems: [
      { quantity: 1, description: 'Smart thermostat', unitPrice: '219.00' },
      { quantity: 1.5, description: 'Labor hours', unitPrice: '95.00', taxed: false },
    ],
    schedule: between(-8, '13:00', '15:00'),
    technician: 'Dana Whitfield',
  },
  {
    stage: 'work_order',
    customerName: 'Warm Springs School',
    customerEmail: 'facilities@warmsprings.example',
    customerPhone: '(208) 555-0181',
    customerAddress: '1250 Warm Springs Ave, Boise',
    jobDescription: 'Make-up air unit, belts and bearings',
    lineItems: [
      { quantity: 6, description: 'Labor hours', unitPrice: '95.00', taxed: false },
      { quantity: 2, description: 'Belt, B68', unitPrice: '31.50' },
    ],
    schedule: between(-3, '07:30', '14:00'),
    technician: 'Luis Ortega',
  },
  {
    stage: 'work_order',
    customerName: 'Otis & June Bakery',
    customerEmail: 'june@otisbakery.example',
    customerPhone: '(208) 555-0158',
    customerAddress: '908 W Fort St, Boise',
    jobDescription: 'Walk-in cooler does not hold',
    lineItems: [
      { quantity: 2, description: 'Labor hours', unitPrice: '95.00', taxed: false },
      { quantity: 1, description: 'Evaporator fan motor', unitPrice: '148.00' },
    ],
    schedule: between(0, '10:00', '12:00'),
    technician: 'Dana Whitfield',
  },
  {
    stage: 'work_order',
    customerName: 'Kwame Mensah',
    customerEmail: 'kwame.m@example.com',
    customerPhone: '(208) 555-0193',
    customerAddress: '77 Park Center Blvd, Boise',
    jobDescription: 'Water heater, 50 gallon',
    lineItems: [
      { quantity: 1, description: 'Water heater, 50 gallon, gas', unitPrice: '1180.00' },
      { quantity: 4, description: 'Labor hours', unitPrice: '95.00', taxed: false },
    ],
    schedule: between(4, '08:00', '12:00'),
    technician: 'Priya Raman',
  },
  {
    stage: 'work_order',
    customerName: 'Hyde Park Books',
    customerEmail: 'shop@hydeparkbooks.example',
    customerPhone: '(208) 555-0147',
    customerAddress: '1507 N 13th St, Boise',
    jobDescription: 'Heat pump, yearly service',
    lineItems: [
      { quantity: 1, description: 'Yearly service', unitPrice: '189.00', taxed: false },
      { quantity: 2, description: 'Pleated filter', unitPrice: '22.00' },
    ],
    schedule: between(8, '09:00', '11:00'),
    technician: 'Dana Whitfield',
  },
  {
    stage: 'work_order',
    customerName: 'Foothills Clinic',
    customerEmail: 'office@foothillsclinic.example',
    customerPhone: '(208) 555-0136',
    customerAddress: '2400 N 9th St, Boise',
    jobDescription: 'Air balance, second floor',
    lineItems: [
      { quantity: 5, description: 'Labor hours', unitPrice: '95.00', taxed: false },
      { quantity: 3, description: 'Damper, 8 inch', unitPrice: '46.00' },
    ],
    schedule: between(11, '08:00', '13:00'),
    technician: 'Luis Ortega',
  },
  {
    stage: 'invoice',
    customerName: 'Green Valley Apartments',
    customerEmail: 'manager@greenvalley.example',
    customerPhone: '(208) 555-0164',
    customerAddress: '3100 Hill Rd, Boise',
    jobDescription: 'Boiler service before winter, building B',
    lineItems: [
      { quantity: 6, description: 'Labor hours', unitPrice: '95.00', taxed: false },
      { quantity: 1, description: 'Circulator pump', unitPrice: '412.00' },
      { quantity: 2, description: 'Expansion tank, 15 gallon', unitPrice: '138.50' },
    ],
    schedule: between(-40, '08:00', '15:00'),
    dueDate: day(-9),
    payments: [{ amount: '600.00', method: /** @type {const} */ ('check'), paidOn: day(-20) }],
  },
  {
    stage: 'estimate',
    customerName: 'Oak Street Dental',
    customerEmail: 'office@oakdental.example',
    customerPhone: '(208) 555-0131',
    customerAddress: '14 Oak St, Boise',
    jobDescription: 'Rooftop unit replacement, 5 ton',
    lineItems: [
      { quantity: 1, description: 'Packaged rooftop unit, 5 ton', unitPrice: '6840.00' },
      { quantity: 1, description: 'Crane, half a day', unitPrice: '950.00', taxed: false },
      { quantity: 14, description: 'Labor hours', unitPrice: '95.00', taxed: false },
      { quantity: 1, description: 'Disposal and permit', unitPrice: '310.00', taxed: false },
    ],
  },
  {
    stage: 'work_order',
    customerName: 'Harold Jensen',
    customerEmail: 'h.jensen@example.com',
    customerPhone: '(208) 555-0119',
    customerAddress: '87 Cedar Ln, Meridian',
    jobDescription: 'Furnace tune-up and filter rack',
    lineItems: [
      { quantity: 1, description: 'Furnace tune-up', unitPrice: '149.00', taxed: false },
      { quantity: 1, description: 'Filter rack, 16 × 25', unitPrice: '118.00' },
      { quantity: 2, description: 'Pleated filter', unitPrice: '22.00' },
    ],
    schedule: between(1, '09:00', '12:00'),
    technician: 'Dana Whitfield',
  },
  {
    stage: 'work_order',
    customerName: 'Sofia Petrenko',
    customerEmail: 'sofia.p@example.com',
    customerPhone: '(208) 555-0186',
    customerAddress: '960 N 18th St, Boise',
    jobDescription: 'Ductless heat pump, two rooms',
    lineItems: [
      { quantity: 2, description: 'Wall unit, 9,000 BTU', unitPrice: '890.00' },
      { quantity: 1, description: 'Outdoor unit', unitPrice: '2150.00' },
      { quantity: 16, description: 'Labor hours', unitPrice: '95.00', taxed: false },
    ],
    technician: 'Luis Ortega',
    schedule: { serviceDateStart: `${day(2)}T08:00`, serviceDateEnd: `${day(3)}T17:00` },
  },
  {
    stage: 'invoice',
    customerName: 'Maria Nguyễn',
    customerEmail: 'maria.nguyen@example.com',
    customerPhone: '(208) 555-0177',
    customerAddress: '2210 W Bannock St, Boise',
    jobDescription: 'No-cool repair, 3-ton split system',
    lineItems: [
      { quantity: 2.5, description: 'Labor hours', unitPrice: '95.00', taxed: false },
      { quantity: 1, description: 'Dual run capacitor 45/5 µF', unitPrice: '86.00' },
      { quantity: 1, description: 'Contactor, 2 pole, 30 A', unitPrice: '74.50' },
      { quantity: 3, description: 'Refrigerant R-410A, pound', unitPrice: '82.00' },
    ],
    schedule: between(-5, '08:00', '11:00'),
    payments: [{ amount: '200.00', method: /** @type {const} */ ('card'), paidOn: day(-2) }],
  },
];
