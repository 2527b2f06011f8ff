import { setTimeout as delay } from 'node:timers/promises'
import { judge, median, type Peer, startPeer } from './peers.ts'

/**
 * A large number of open streams: their cost while nothing happens, whether all of them stay open,
 * and how long a change takes to reach the last one, compared with a bare Node loop that writes to
 * as many. STREAMS sets their number (default 10,000), IDLE_SECONDS the idle time: 600 for the ten
 * minutes of the target.
 */
const streams = Number(process.env.STREAMS ?? 10_000)
const idleSeconds = Number(process.env.IDLE_SECONDS ?? 60)
const rounds = 100
const now = () => performance.timeOrigin + performance.now()

/** Milliseconds until the last of the readers has received one change. */
async function timeOfChange(from: Peer<object>, readers: Peer<object>, subject: string) {
  await readers.ask('expect', 1)
  const began = now()
  await from.ask('change', subject)
  return (await readers.ask<number>('heard')) - began
}

async function costOfNothing(academy: Peer<object>, seconds: number) {
  const read = async () => [
    await academy.ask<number>('cpu'),
    await academy.ask<number>('databaseCpu'),
  ]
  const [ours = 0, database = 0] = await read()
  await delay(seconds * 1000)
  const [oursThen = 0, databaseThen = 0] = await read()
  return {
    program: ((oursThen - ours) / seconds) * 100,
    database: ((databaseThen - database) / seconds) * 100,
  }
}

const academy = await startPeer<{ url: string; tokens: string[] }>('stream-peer.ts', {
  STREAMS: String(streams),
})
const bare = await startPeer<{ url: string }>('bare-stream-peer.ts')
const ourReaders = await startPeer<object>('readers-peer.ts')
const bareReaders = await startPeer<object>('readers-peer.ts')
try {
  const { url, tokens } = academy.facts
  const few = await ourReaders.ask<number>('open', { url, tokens: tokens.slice(0, 2000) })
  await delay(5000)
  const cost = await costOfNothing(academy, Math.min(idleSeconds, 60))
  console.log(`${few} streams, nothing happens: percent of one core`)
  judge('  the program', cost.program, { atMost: 3 })
  console.log(`  its database: ${cost.database.toFixed(2)}`)

  if (streams > 2000) await ourReaders.ask('open', { url, tokens: tokens.slice(2000) })
  await bareReaders.ask('open', { url: bare.facts.url, tokens })
  const many = await costOfNothing(academy, idleSeconds)
  console.log(`${streams} streams, ${idleSeconds} seconds of nothing:`)
  console.log(
    `  percent of one core ${many.program.toFixed(2)}, database ${many.database.toFixed(2)}`,
  )
  judge('  open', await ourReaders.ask<number>('count'), { atLeast: streams })

  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await timeOfChange(academy, ourReaders, `change ${round}`))
    theirs.push(await timeOfChange(bare, bareReaders, `change ${round}`))
  }
  console.log(`a change until the last of ${streams} has it, median of ${rounds}:`)
  console.log(`  academy ${median(ours).toFixed(0)} ms, bare ${median(theirs).toFixed(0)} ms`)
  judge('  ratio', median(ours) / median(theirs), { atMost: 1.3 })
  judge('  open', await ourReaders.ask<number>('count'), { atLeast: streams })

  await ourReaders.ask('watch')
  const ended = now()
  await academy.ask('endSession')
  const closed = await ourReaders.ask<number>('closed')
  judge('an ended session is out after seconds', (closed - ended) / 1000, { atMost: 5 })
  judge('  streams closed', streams - (await ourReaders.ask<number>('count')), { atMost: 1 })
} finally {
  await Promise.all([ourReaders.stop(), bareReaders.stop()])
  await Promise.all([academy.stop(), bare.stop()])
}
