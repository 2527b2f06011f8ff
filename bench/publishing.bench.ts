import { setTimeout as delay } from 'node:timers/promises'
import { judge, median, startPeer } from './peers.ts'

/**
 * A signal from the press of its mentor until it is on the screen of each student: the 99th percentile over all live
 * streams, first while the stream is all there is, then while mails, push and Telegram tell the same students, against
 * a mail server, push services and a Telegram that delay, fail and refuse. STUDENTS sets how many there are (default
 * 1,000), ROUNDS how many signals are published in each half.
 */
const students = Number(process.env.STUDENTS ?? 1000)
const rounds = Number(process.env.ROUNDS ?? 150)
/** What has to be sent for one signal takes longer than this: it goes on beside the next ones. */
const pauseMs = 200
const now = () => performance.timeOrigin + performance.now()

interface Facts {
  url: string
  tokens: string[]
  ownerToken: string
}
type Chats = { n: number; chat: number }[]

const outside = await startPeer<Record<string, string>>('outside-peer.ts')
const academy = await startPeer<Facts>('publishing-peer.ts', {
  STREAMS: String(students),
  ...outside.facts,
})
const readers = await startPeer<object>('readers-peer.ts')
const { url, tokens, ownerToken } = academy.facts

/** Publishes a signal; milliseconds until each stream had it. */
async function publish(number: number): Promise<number[]> {
  await readers.ask('expectFirst', 'signal.published')
  const began = now()
  const response = await fetch(`${url}/api/courses/signal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ownerToken}` },
    body: JSON.stringify({
      title: `Gold ${number}`,
      content: 'Up',
      pair: 'XAUUSD',
      direction: 'BUY',
      entry: '3312',
      stopLoss: '3301',
      takeProfit: '3320',
    }),
  })
  if (!response.ok) throw new Error(await response.text())
  const came = await readers.ask<number[]>('cameToAll')
  return came.map((at) => at - began)
}

async function half(from: number, before: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await before()
    all.push(...(await publish(from + round)))
    await delay(pauseMs)
  }
  return all
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN

const told = (name: string, all: readonly number[]) =>
  console.log(`  ${name}: p99 ${p99(all).toFixed(0)} ms, median ${median(all).toFixed(0)} ms`)

try {
  await readers.ask('open', { url: `${url}/api/events`, tokens })
  for (let round = 0; round < 20; round += 1) await publish(-round)
  const alone = await half(0, async () => undefined)

  const chats = await academy.ask<Chats>('connect')
  const beside = await half(rounds, () => outside.ask('trouble', chats))

  console.log(`${rounds} signals until each of ${students} streams had them:`)
  told('the stream alone', alone)
  told('beside mails, push and Telegram', beside)
  console.log('  meanwhile', {
    ...(await outside.ask<object>('count')),
    pushes: await academy.ask<object>('pushes'),
    waiting: await academy.ask<number>('waiting'),
  })
  judge('  open', await readers.ask<number>('count'), { atLeast: students })
  judge('  p99 beside all of that, ms', p99(beside), { atMost: 1000 })
  judge('  ratio', p99(beside) / p99(alone), { atMost: 3 })
} finally {
  await readers.stop()
  await academy.stop()
  await outside.stop()
}
