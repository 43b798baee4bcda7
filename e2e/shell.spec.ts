// The shell as a visitor meets it.
import { expectGoodLooks, test } from './harness.ts';

const publicPages = ['/', '/temp', '/terms', '/privacy', '/refund', '/cookies', '/no-such-page', '/dev/ui'];

for (const address of publicPages) {
  test(`${address} is accessible in both themes and at both widths`, async ({ page }) => {
    await expectGoodLooks(page, address);
  });
}
