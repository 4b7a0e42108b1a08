import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'];

/** Findings of axe on the whole page, no rule off and no element left out, one line each. */
export async function findings(page: Page): Promise<string[]> {
  // Each document gets it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    interface Axe {
      run(options: RunOptions): Promise<AxeResults>;
    }
    const { axe: run } = globalThis as unknown as { axe: Axe };
    const { violations, passes } = await run.run({ runOnly: { type: 'tag', values: tags } });
    if (passes.length === 0) return ['axe looked at nothing'];
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        (node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`,
      ),
    );
  }, TAGS);
}
