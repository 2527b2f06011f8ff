import './follow-npm.js'
import './load-cached.js'
import cluster from 'node:cluster'

try {
  // Of several processes, the first has built it.
  if (!cluster.isWorker) await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function build() {
  const { buildClientIfStale } = await import('#tools/client-build.ts')
  await buildClientIfStale()
}

// In this very process, so that signals reach the server directly, npm's among them.
await import('#server/main.ts')
