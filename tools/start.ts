import { buildClientIfStale } from '#tools/client-build.ts'

try {
  await buildClientIfStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// In this very process, so that signals reach the server and nothing stands between.
await import('#server/main.ts')
