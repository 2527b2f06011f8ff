import autocannon from 'autocannon'
import type { CallFacts } from './academy-peer.ts'
import { judge, median, type Peer, startPeer, waitedForCore } from './peers.ts'

/**
 * The most frequent signed-in calls, each against a bare Fastify route that runs one statement on
 * the same database and sends the same JSON. Rounds alternate so that both see the same noise; the
 * ratio of the medians is what counts.
 */
const connections = 50
const seconds = Number(process.env.SECONDS ?? 3)
const rounds = 5
const targets = {
  '/healthz': 0,
  '/auth/me': 0.6,
  '/courses': 0.75,
  '/community/content': 0.6,
  '/academy/content': 0.6,
  '/mentor/mentorship-content': 0.6,
}

/** In an encoding that nobody else asks for, so that no response comes from memory. */
const anew = { 'accept-encoding': 'identity, [<id>]' }

/**
 * Latencies in milliseconds. The load generator's own statistics cut off what is less than one. The first
 * request on each connection is counted from before it is opened, beside all others: it is kept apart.
 */
async function measure(peer: Peer<unknown>, url: string, headers: Record<string, string>) {
  const before = await spentBy(peer)
  const idReplacement = 'accept-encoding' in headers
  const opened = new Set<object>()
  const [opening, times]: [number[], number[]] = [[], []]
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, headers, connections, duration: seconds, idReplacement }
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    run.on('response', (client, _status, _bytes, time) => {
      if (opened.has(client)) times.push(time)
      else opening.push(time)
      opened.add(client)
    })
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  const { requests } = result
  const after = await spentBy(peer)
  const shareOf = (field: 'peer' | 'generator') =>
    (100 * (after[field] - before[field])) / (after.at - before.at)
  const inOrder = times.toSorted((one, other) => one - other)
  const at = (part: number) => inOrder[Math.floor((inOrder.length - 1) * part)] ?? Number.NaN
  return {
    rate: requests.average,
    middle: at(0.5),
    most: at(0.999),
    longest: at(1),
    opening: Math.max(...opening),
    cpu: ((after.cpu - before.cpu) * 1e6) / requests.total,
    waited: shareOf('peer'),
    generatorWaited: shareOf('generator'),
  }
}

/** What a peer has spent so far: CPU time, and waiting for a core as this process has, too; in seconds. */
const spentBy = async (peer: Peer<unknown>) => ({
  at: performance.now() / 1000,
  cpu: await peer.ask<number>('cpu'),
  peer: await peer.ask<number>('waited'),
  generator: waitedForCore(),
})

type Measured = Awaited<ReturnType<typeof measure>>

/** How long requests took in the middle of the runs, and for how much of the time there was no core. */
function delays(runs: readonly Measured[]) {
  const of = (field: keyof Measured) => median(runs.map((run) => run[field])).toFixed(2)
  return (
    `median ${of('middle')}, 99.9 % ${of('most')}, slowest ${of('longest')}, ` +
    `while opening ${of('opening')} ms; without a core ${of('waited')} % of the time, ` +
    `the load generator ${of('generatorWaited')} %`
  )
}

const spread = (runs: readonly Measured[]) => median(runs.map((run) => run.longest / run.middle))

const academy = await startPeer<{ url: string; databaseUrl: string }>('academy-peer.ts')
const idle = await academy.ask<number>('memory')
const calls: CallFacts[] = []
for (const path of Object.keys(targets)) calls.push(await academy.ask('factsOf', path))
const bare = await startPeer('bare-peer.ts', { DATABASE: academy.facts.databaseUrl })
const bareUrl = await bare.ask<string>('serve', calls)
try {
  for (const { path, token, statements } of calls) {
    const headers = { authorization: `Bearer ${token}` }
    const ours = []
    const theirs = []
    const made = []
    await measure(academy, `${academy.facts.url}/api${path}`, headers)
    await measure(bare, `${bareUrl}${path}`, {})
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measure(academy, `${academy.facts.url}/api${path}`, headers))
      theirs.push(await measure(bare, `${bareUrl}${path}`, {}))
      made.push(await measure(academy, `${academy.facts.url}/api${path}`, { ...headers, ...anew }))
    }
    const [rate, bareRate, madeRate] = [ours, theirs, made].map((all) =>
      median(all.map((one) => one.rate)),
    )
    console.log(
      `GET /api${path}: ${rate} requests/s, bare ${bareRate}; statements ${statements.length}`,
    )
    const atLeast = targets[path as keyof typeof targets]
    judge('  ratio', (rate ?? 0) / (bareRate ?? 0), { atLeast })
    console.log(`  made anew ${madeRate}, ratio ${((madeRate ?? 0) / (bareRate ?? 0)).toFixed(2)}`)
    judge('  slowest / median', spread(ours), { atMost: 10 })
    console.log(`  bare ${spread(theirs).toFixed(2)}`)
    // The machine withholds its cores from both alike.
    console.log(`  ${delays(ours)}`)
    console.log(`  bare ${delays(theirs)}`)
    const [cpu, bareCpu, madeCpu] = [ours, theirs, made].map((all) =>
      median(all.map((one) => one.cpu)).toFixed(0),
    )
    console.log(`  CPU per request ${cpu} µs, made anew ${madeCpu} µs, bare ${bareCpu} µs`)
  }
  console.log(`memory at the start ${idle.toFixed(0)} MB`)
} finally {
  await bare.stop()
  await academy.stop()
}
