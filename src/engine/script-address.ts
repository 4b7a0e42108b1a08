/**
 * Addresses that scripts may be started from. The page's policy (`require-trusted-types-for 'script'`) lets `new
 * Worker` take only what the policy `treeline-url` has let through; that is our own files and our own blobs.
 */

/** The part of Trusted Types that is used; browsers without it take the string. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptAddresses;
}

/** Gives an address that a script may be started from, or throws when it may not. */
export interface ScriptAddresses {
  createScriptURL(url: string): unknown;
}

/** True for a file of this site, and for a blob that `ours` holds. Exported for its test. */
export function mayStart(url: string, page: string, ours: ReadonlySet<string>): boolean {
  if (ours.has(url)) return true;
  const target = URL.canParse(url, page) ? new URL(url, page) : null;
  return (
    target !== null && /^https?:$/.test(target.protocol) && target.origin === new URL(page).origin
  );
}

const blobs = new Set<string>();
let made: ScriptAddresses | null = null;

/**
 * The policy `treeline-url`. A page may create a policy of a name only once, so it is made at first use and kept: the
 * one thing in this room that is there once for the whole page.
 */
export function scriptAddresses(): ScriptAddresses {
  const rules = {
    createScriptURL(url: string): string {
      if (!mayStart(url, location.href, blobs))
        throw new TypeError(`not a script of this site: ${url}`);
      return url;
    },
  };
  made ??= trustedTypes()?.createPolicy('treeline-url', rules) ?? rules;
  return made;
}

/** A blob with this script, as an address that the policy lets through. `revoke` lets the blob go. */
export function scriptBlob(script: string): { readonly url: string; revoke(): void } {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  blobs.add(url);
  return {
    url,
    revoke() {
      blobs.delete(url);
      URL.revokeObjectURL(url);
    },
  };
}

const trustedTypes = (): TrustedTypes | undefined =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
