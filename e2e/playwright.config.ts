import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

// scripts/e2e.mjs and scripts/test.mjs choose a free one.
const port = process.env['TREELINE_PORT'] ?? '4174';
const executablePath = findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  // Two busy cores are enough for everything, but not always in half a minute.
  timeout: 60_000,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}/`,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A name that is not this machine's own: over plain http it is no secure context.
        '--host-resolver-rules=MAP plain.test 127.0.0.1',
      ],
    },
  },
  webServer: {
    // The built app, with the policy as a header too.
    command: `node node_modules/vite/bin/vite.js preview --port ${port} --strictPort`,
    cwd: '..',
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
  },
});
