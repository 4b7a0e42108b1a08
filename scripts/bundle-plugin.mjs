// @ts-check
import { forbiddenModules } from './bundle-rules.mjs';
import { headersFile, policy } from './policy.mjs';

/**
 * Stops a build whose page chunks hold a module of the worker's side.
 * @returns {import('vite').Plugin}
 */
export function pageBundleCheck() {
  return {
    name: 'treeline:page-bundle',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = forbiddenModules(Object.values(bundle));
      if (found.length > 0)
        this.error(`The page must not hold these modules:\n${found.join('\n')}`);
    },
  };
}

/**
 * Writes the policy into the built page and into `_headers`. The development server goes without:
 * its injected `<style>` elements would be blocked.
 * @returns {import('vite').Plugin}
 */
export function policyPlugin() {
  return {
    name: 'treeline:policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
          injectTo: 'head-prepend',
        },
      ],
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() });
    },
  };
}
