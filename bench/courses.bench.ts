import autocannon from 'autocannon'
import { courses, startPeer } from './peers.ts'

/**
 * GET /api/courses with 50 courses, signed in, against a bare Fastify route that runs the same SQL
 * statement on the same database and sends the same JSON. Rounds alternate, so that both meet the
 * same noise; the ratio of the medians is what counts.
 */
const connections = 50
const seconds = 5
const rounds = 5
const target = 0.6

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function measure(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return result.requests.average
}

const academy = await startPeer('academy-peer.ts', { COURSES: String(courses) })
const bare = await startPeer('bare-peer.ts', { ACADEMY: JSON.stringify(academy.facts) })
try {
  const headers = { authorization: `Bearer ${academy.facts.token}` }
  const ours: number[] = []
  const theirs: number[] = []
  await measure(`${academy.facts.url}/api/courses`, headers)
  await measure(bare.facts.url, {})
  for (let round = 1; round <= rounds; round += 1) {
    ours.push(await measure(`${academy.facts.url}/api/courses`, headers))
    theirs.push(await measure(bare.facts.url, {}))
    console.log(`round ${round}: academy ${ours.at(-1)} req/s, bare ${theirs.at(-1)} req/s`)
  }
  const ratio = median(ours) / median(theirs)
  console.log(`GET /api/courses, ${courses} courses, ${connections} connections:`)
  console.log(`ratio ${ratio.toFixed(2)} of the bare route (target ${target} or better)`)
} finally {
  await bare.stop()
  await academy.stop()
}
