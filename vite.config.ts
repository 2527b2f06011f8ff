import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups, compileHint } from './tools/client-chunks.ts'
import { contractCalls } from './tools/contract-calls.ts'
import { pdfLibraryFiles } from './tools/pdf-files.ts'
import { reportedRouteFailures } from './tools/reported-route-failures.ts'

export default defineConfig({
  plugins: [
    contractCalls(import.meta.dirname),
    tailwindcss(),
    reactRouter(),
    reportedRouteFailures(),
    pdfLibraryFiles(),
  ],
  server: {
    proxy: { '/api': { target: process.env.API_TARGET ?? 'http://127.0.0.1:3000' } },
  },
  build: {
    target: 'baseline-widely-available',
    // From it tools/client-budget.ts reads what each page brings.
    manifest: true,
    // There is one style sheet, which the page itself links. Split, it would be loaded a second time by the
    // first screen that is loaded on demand, which would wait for it.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        postBanner: compileHint,
      },
    },
  },
})
