import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropDraft,
  isStepValid,
  type OnboardingDraft,
  readDraft,
  readTaxRateText,
  saveDraft,
} from './onboarding-draft.ts';

test.each([
  ['0', 0],
  ['8.75', 875],
  ['8.755', 876],
  ['50', 5000],
  ['50.00', 5000],
  ['50.004', 5000],
  ['50.01', null],
  ['50.005', null],
  ['-1', null],
  ['', null],
  ['1e1', null],
  ['abc', null],
])('%j is read as %j', (typed, rate) => {
  expect(readTaxRateText(typed)).toBe(rate);
});

const full: OnboardingDraft = {
  step: 'confirm',
  company: {
    companyName: 'Harbor Heating',
    companyPhone: '(555) 123-4567',
    companyAddress: '12 Dock St',
    companyCity: 'Galveston',
    companyState: 'TX',
    companyZip: '77550',
    companyFax: '',
    companyWebsite: '',
    timeZone: 'America/Chicago',
  },
  profession: 'HVAC',
  taxRate: '8.25',
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft comes back to the person who wrote it and to nobody else', () => {
  saveDraft('anna', full);
  expect(readDraft('anna')).toEqual(full);
  expect(readDraft('bert')).toBeNull();
  dropDraft('anna');
  expect(readDraft('anna')).toBeNull();
});

test('a draft opens at its first incomplete step at most', () => {
  saveDraft('anna', { ...full, profession: null });
  expect(readDraft('anna')?.step).toBe('profession');
  saveDraft('anna', { ...full, company: { ...full.company, companyZip: ' ' } });
  expect(readDraft('anna')?.step).toBe('company');
  saveDraft('anna', { ...full, step: 'profession' });
  expect(readDraft('anna')?.step).toBe('profession');
});

test.each(['nonsense', '{}', '{"step":"confirm"}', 'null'])('%j in the storage is no draft', (text) => {
  sessionStorage.setItem('user:anna:onboarding', text);
  expect(readDraft('anna')).toBeNull();
});

test.each([
  'companyName',
  'companyPhone',
  'companyAddress',
  'companyCity',
  'companyState',
  'companyZip',
] as const)('without %s the first step is not valid', (field) => {
  expect(isStepValid.company(full)).toBe(true);
  expect(isStepValid.company({ ...full, company: { ...full.company, [field]: '  ' } })).toBe(false);
});

test.each([
  ['', false],
  ['0', true],
  ['50', true],
  ['50.01', false],
])('the tax rate %j is valid: %s', (taxRate, expected) => {
  expect(isStepValid.tax({ ...full, taxRate })).toBe(expected);
});
