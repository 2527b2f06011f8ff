import autocannon from 'autocannon'
import type { CallFacts } from './academy-peer.ts'
import { judge, median, startPeer } from './peers.ts'

/**
 * The 99th percentile of read times while many users sign in at once: password hashing must not
 * slow down those who are already signed in. Quiet and busy rounds alternate.
 */
const readers = 10
const arrivals = 50
const seconds = Number(process.env.SECONDS ?? 5)
const rounds = 3

interface Facts {
  url: string
  owner: { email: string; password: string }
}
const academy = await startPeer<Facts>('academy-peer.ts')
const { url, owner } = academy.facts
const { path, token } = await academy.ask<CallFacts>('factsOf', '/courses')

async function read(): Promise<number> {
  const { latency, non2xx, errors } = await autocannon({
    url: `${url}/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    connections: readers,
    duration: seconds,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} reads were refused, ${errors} failed`)
  return latency.p99
}

const storm = () =>
  autocannon({
    url: `${url}/api/auth/login`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: owner.password }),
    connections: arrivals,
    duration: seconds,
  })

try {
  const calm: number[] = []
  const stormy: number[] = []
  let signedIn = 0
  await read()
  for (let round = 0; round < rounds; round += 1) {
    calm.push(await read())
    const [taken, arrived] = await Promise.all([read(), storm()])
    stormy.push(taken)
    signedIn += arrived['2xx']
  }
  const perSecond = signedIn / (rounds * seconds)
  console.log(`GET /api${path}, p99: ${median(calm)} ms, in the storm ${median(stormy)} ms`)
  console.log(`sign-ins: ${perSecond.toFixed(1)} a second`)
  judge('  ratio', median(stormy) / Math.max(1, median(calm)), { atMost: 2.5 })
} finally {
  await academy.stop()
}
