import { expect, test } from './support/page-watch.ts';

test('the page loads at Home, within the policy and without an error', async ({ page }) => {
  const response = await page.goto('./');
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");

  await expect(page.getByRole('main', { name: 'Home' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'home');
});

test('the policy stands in the page too, for hosts that send no headers', async ({ page }) => {
  await page.goto('./');
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(meta).toHaveAttribute('content', /require-trusted-types-for 'script'/);
});
