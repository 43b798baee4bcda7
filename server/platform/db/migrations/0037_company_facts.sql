-- What a company says about itself on every document, and what its new jobs and templates start from. A text that is
-- null was never changed: the product's own is used.
alter table companies
  add column license_numbers text[] not null default '{}',
  -- Customers' replies go there; null: to the owner.
  add column company_email text,
  add column brand_color text check (brand_color ~ '^#[0-9A-F]{6}$'),
  add column default_payment_terms text,
  add column default_agreement text,
  add column default_comments text,
  add column estimate_valid_days integer check (estimate_valid_days between 1 and 365),
  add column check_payable_to text,
  add column other_ways_to_pay text,
  add column print_photos boolean not null default false,
  -- {estimate, invoice, reminder}, each with the subject and the body that the company wrote.
  add column messages jsonb not null default '{}',
  add column follow_up_estimates boolean not null default false,
  add column follow_up_invoices boolean not null default false;

-- Until when an estimate holds; null where none was promised. Stored with the job, so that a later setting changes no
-- estimate that a customer may hold already.
alter table jobs add column valid_until date;
