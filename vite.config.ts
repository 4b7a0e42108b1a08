import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { pageBundleCheck, policyPlugin } from './scripts/bundle-plugin.mjs';
import { messageOptions } from './scripts/messages.mjs';
import { noticesPlugins, release } from './scripts/notices-plugin.mjs';
import { headers } from './scripts/policy.mjs';
import { nothingElseServed } from './scripts/serve.mjs';

// Vitest, svelte-check and knip read this file too; only a server or a build compiles messages.
const compilesMessages = process.env.VITEST === undefined;

/** How long each plugin took is for who works on the build, not for who starts the app. */
const quiet = { checks: { pluginTimings: false } };

const notices = noticesPlugins();

export default defineConfig({
  base: './',
  define: { TREELINE_RELEASE: JSON.stringify(release()) },
  plugins: [
    svelte({ configFile: false }),
    compilesMessages && paraglideVitePlugin(messageOptions),
    policyPlugin(),
    pageBundleCheck(),
    notices.page,
    nothingElseServed(),
  ],
  build: {
    target: 'es2023',
    // The polyfill would be an inline way to load code that every browser we support has.
    modulePreload: { polyfill: false },
    // Small assets stay files: `data:` is allowed for images only.
    assetsInlineLimit: 0,
    rolldownOptions: quiet,
  },
  worker: { format: 'es', rolldownOptions: quiet, plugins: () => [notices.worker()] },
  preview: { headers, cors: false },
  // Hundreds of random files take their time on a busy machine; what hangs is stopped all the same.
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.svelte.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [svelte({ configFile: false })],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'rune',
          environment: './scripts/vitest-client-env.mjs',
          include: ['{src,scripts}/**/*.svelte.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['scripts/**/*.test.ts'],
          exclude: ['**/*.svelte.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
