import { describe, expect, test } from 'vitest';
import { findPage, type Page, pageTitle } from './pages.ts';

const list: Page[] = [
  { path: '/', title: 'Front' },
  { path: '/jobs', title: 'Jobs' },
  { path: '/sign/:token', title: 'Sign', secretLink: true },
];

describe('finding the page of an address', () => {
  test.each([
    ['/', '/'],
    ['/jobs', '/jobs'],
    ['/jobs/', '/jobs'],
    ['/jobs//', undefined],
    ['/sign/abc', '/sign/:token'],
    ['/sign/abc/', '/sign/:token'],
    ['/sign/', undefined],
    ['/sign/abc/more', undefined],
    ['/JOBS', undefined],
    ['/nothing', undefined],
  ])('%s belongs to %s', (address, path) => {
    expect(findPage(address, list)?.path).toBe(path);
  });
});

describe('the document title', () => {
  test('the product leads on the front page', () => {
    expect(pageTitle({ path: '/', title: 'For the trades' }, 'Acme')).toBe('Acme · For the trades');
  });
  test('the product follows on every other page', () => {
    expect(pageTitle({ path: '/terms', title: 'Terms of Service' }, 'Acme')).toBe('Terms of Service · Acme');
  });
  test('an unknown address says so', () => {
    expect(pageTitle(undefined, 'Acme')).toBe('Page Not Found · Acme');
  });
});
