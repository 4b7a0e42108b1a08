import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expectedRows, loadedIds, type Recorded } from './support/expected-tree.ts';
import { expect, test } from './support/test.ts';

/** Trees that the real agents made, beside this checkout where there are any; ours are always there. */
const RECORDED = new URL('../../shared/vectors/pi/', import.meta.url);
const OURS = new URL('vectors/', import.meta.url);

/** Ten of many: forks, labels, names, several roots, versions 2 and 3, broken lines. */
const CHOSEN = [
  'pi-11-0001-roles',
  'pi-11-0006-links',
  'pi-11-0017-branchy',
  'pi-11-0019-broken',
  'pi-11-0028-branchy',
  'pi-11-0034-compact',
  'pi-11-0038-prompt',
  'pi-11-0047-v2',
  'pi-11-0056-edits',
  'pi-11-0086-bytes',
];

/** High enough for every row of these sessions, so that the tree draws all of them. */
test.use({ viewport: { width: 1440, height: 2400 } });

/**
 * Where the row of each id stands: the id is put into the address, and the row that is selected then is looked for. The
 * address stands for one entry only, so the one before is let go first.
 */
async function placesOf(ids: readonly string[]): Promise<number[]> {
  const rows = () => [...document.querySelectorAll('[role=tree] [role=treeitem]')];
  const selected = () => rows().flatMap((row, at) => (row.ariaSelected === 'true' ? [at] : []));
  const until = async (holds: () => boolean) => {
    for (const end = performance.now() + 5_000; !holds() && performance.now() < end;) {
      await new Promise((next) => setTimeout(next, 5));
    }
  };
  const places: number[] = [];
  for (const id of ids) {
    location.hash = '#v=1&filter=all';
    await until(() => selected().length === 0);
    location.hash = `#v=1&filter=all&entry=${encodeURIComponent(id)}`;
    await until(() => selected().length === 1);
    places.push(selected()[0] ?? -1);
  }
  return places;
}

function compares(folder: URL, name: string): void {
  test(`${name}: rows, order, levels, labels, leaf and name are the recorded ones`, async ({
    app,
    page,
  }) => {
    const bytes = readFileSync(new URL(`${name}.jsonl`, folder));
    const recorded = JSON.parse(
      readFileSync(new URL(`${name}.expected.json`, folder), 'utf8'),
    ) as Recorded;
    const ids = loadedIds(bytes.toString('utf8'));
    expect(ids).toHaveLength(recorded.entryCount);
    const expected = expectedRows(recorded);
    expect(expected).toHaveLength(recorded.entryCount);

    await app.goHome();
    await app.openFile({ name: `${name}.jsonl`, buffer: bytes });
    await app.indexed();
    await app.showAll();
    await expect(app.rows).toHaveCount(recorded.entryCount);

    const drawn = await app.rows.evaluateAll((rows) =>
      rows.map((row) => ({
        level: Number(row.ariaLevel),
        label: / label (.*?)(?:, leaf)?$/s.exec(row.ariaLabel ?? '')?.[1] ?? null,
        isLeaf: (row.ariaLabel ?? '').endsWith(', leaf'),
      })),
    );
    const asDrawn = ({ level, label, isLeaf }: (typeof expected)[number]) => ({
      level,
      label: label === null ? null : label.replace(/\s+/g, ' '),
      isLeaf,
    });
    expect(drawn).toEqual(expected.map(asDrawn));

    // A link to an entry selects its row and leaves the read path as it is: so each entry is found at its place.
    const order = expected.map(({ entry }) => ids[entry] ?? '');
    expect(await page.evaluate(placesOf, order)).toEqual(order.map((_, place) => place));

    const heading = app.session.getByRole('heading', { level: 1 });
    if (recorded.name !== null) await expect(heading).toHaveText(recorded.name);
  });
}

test.describe('sessions with recorded trees', () => {
  const names = readdirSync(OURS).filter((name) => name.endsWith('.expected.json'));
  for (const name of names) compares(OURS, name.replace('.expected.json', ''));
});

test.describe('trees that pi itself made', () => {
  test.skip(!existsSync(RECORDED), 'no folder ../shared/vectors/pi beside this checkout');
  for (const name of CHOSEN) compares(RECORDED, name);
});
