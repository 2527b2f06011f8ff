import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { shellOptions } from '#tools/chromium.ts'
import LongestFirst from '#tools/longest-first.ts'
import { pdfLibraryFiles } from '#tools/pdf-files.ts'

const seconds = 1000

/**
 * Node runs what is only for it by itself, types and all, as it runs the program: Vite would transform all of it once
 * more for each project. No module is mocked, so that no loader is needed either.
 */
const runByNode = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    // Twice as many as cores: half of the time the files of the server wait, for timers, answers and
    // restarted programs.
    maxWorkers: 4,
    tags: [
      {
        name: 'long',
        description:
          'Further sizes, providers and looks, measurements: left out of `npm test`, run by `npm run test:long`.',
      },
    ],
    sequence: { sequencer: LongestFirst },
    // A process runs one file after the other: half of the work was loading the program for each anew.
    // Nothing replaces modules, and testing/setup.ts takes back what a file has put in place of others.
    isolate: false,
    retry: 0,
    // Longer than a state is waited for, so that a failure says which.
    testTimeout: 300 * seconds,
    hookTimeout: 300 * seconds,
    expect: { poll: { timeout: 60 * seconds } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,testing,tools,database}/**/*.test.ts'],
          // `npm run test:long` has those.
          // The template's test runs in the modules that are made of it.
          exclude: [...configDefaults.exclude, '**/*.long.test.ts', 'tools/module-template/**'],
          environment: 'node',
          pool: 'forks',
          experimental: runByNode,
          globalSetup: 'testing/global-setup.ts',
          setupFiles: ['testing/setup.ts', 'testing/seeds.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: ['client/**/*.browser.test.tsx'],
          environment: 'node',
          setupFiles: ['testing/setup.ts', 'testing/seeds.ts'],
        },
      },
      {
        extends: true,
        plugins: [tailwindcss(), pdfLibraryFiles()],
        optimizeDeps: {
          // What screens import is prepared at once: found one by one, it would reload the page.
          entries: ['client/app/pages/*.tsx', 'client/**/*.browser.test.tsx'],
        },
        test: {
          name: 'components',
          include: ['{client,testing}/**/*.browser.test.tsx'],
          // Alone, since Vitest counts these pages apart from the processes of other projects. Each shows one
          // file after the other: loading the client anew for each took longer than its tests. One more than
          // cores: a page waits where React holds back what has loaded, so that a screen does not flicker.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          setupFiles: ['testing/setup.ts', 'testing/components/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: shellOptions,
              contextOptions: { reducedMotion: 'reduce' },
              // As long as for a state. Without it a press on what never comes waits until its test times out, and then goes on.
              actionTimeout: 60 * seconds,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
          environment: 'node',
          pool: 'forks',
          experimental: runByNode,
          // After the others. One more than cores, since journeys wait less: each has a server, a database and
          // windows of its own.
          sequence: { groupOrder: 2 },
          maxWorkers: 3,
          testTimeout: 600 * seconds,
          hookTimeout: 300 * seconds,
          // A state is waited for as long as Playwright waits for an element.
          expect: { poll: { timeout: 90 * seconds } },
          globalSetup: ['testing/global-setup.ts', 'e2e/support/global-setup.ts'],
          setupFiles: 'testing/setup.ts',
        },
      },
    ],
  },
})
