import { describe, expect, it } from 'vitest';
import { Prefs, type Shelf } from './prefs.svelte.ts';

function shelf(start: Record<string, string> = {}): Shelf & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
}

const blocked: Shelf = {
  getItem() {
    throw new Error('blocked');
  },
  setItem() {
    throw new Error('blocked');
  },
};

describe('Prefs', () => {
  it('paints the theme at once, and goes round', () => {
    const painted: string[] = [];
    const prefs = new Prefs(shelf({ 'treeline:theme': 'dark' }), (theme) => painted.push(theme));
    prefs.nextTheme();
    prefs.nextTheme();
    prefs.nextTheme();
    expect(painted).toEqual(['dark', 'auto', 'light', 'dark']);
  });

  it.each([
    ['tree', 240, 640],
    ['facts', 264, 560],
  ] as const)('keeps the width of the %s, inside its limits', (pane, least, most) => {
    const { kept, ...rest } = shelf();
    const prefs = new Prefs({ ...rest }, () => undefined);
    const again = (): number | null => new Prefs({ ...rest }, () => undefined).widthOf(pane);
    expect(prefs.widthOf(pane)).toBeNull();
    prefs.setWidth(pane, 9_999);
    expect([prefs.widthOf(pane), kept.get(`treeline:${pane}-width`)]).toEqual([most, `${most}`]);
    prefs.setWidth(pane, 1);
    expect([prefs.widthOf(pane), again()]).toEqual([least, least]);
    prefs.setWidth(pane, null);
    expect([prefs.widthOf(pane), again()]).toEqual([null, null]);
  });

  it('follows another tab', () => {
    const painted: string[] = [];
    const shared = shelf();
    const prefs = new Prefs(shared, (theme) => painted.push(theme));
    const other = new Prefs(shared, () => undefined);
    other.nextTheme();
    other.setKeepsRecents(false);
    expect([prefs.theme, prefs.keepsRecents]).toEqual(['auto', true]);
    prefs.reread();
    expect([prefs.theme, prefs.keepsRecents]).toEqual(['light', false]);
    expect(painted).toEqual(['auto', 'light']);
  });

  it('does not mind what is on the shelf', () => {
    const odd = shelf({ 'treeline:theme': 'pink', 'treeline:tree-width': 'wide' });
    const prefs = new Prefs(odd, () => undefined);
    expect([prefs.theme, prefs.widthOf('tree')]).toEqual(['auto', null]);
  });

  it.each([null, blocked])('works without a shelf', (none) => {
    const prefs = new Prefs(none, () => undefined);
    prefs.nextTheme();
    prefs.setWidth('tree', 300);
    expect([prefs.theme, prefs.widthOf('tree')]).toEqual(['light', 300]);
  });
});
