import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A process taking part in a benchmark. */
export interface Peer<Facts> {
  pid: number
  /** What it reported about itself when it was ready. */
  facts: Facts
  /** Sends it a question; rejects with the error it reports. */
  ask<Answer>(question: string, about?: unknown): Promise<Answer>
  stop(): Promise<void>
}

type Message = { facts: unknown } | { number: number; answer?: unknown; error?: string }

/** Starts a file of this folder as a process of its own and waits until it is ready. */
export async function startPeer<Facts>(
  file: string,
  env: Record<string, string> = {},
): Promise<Peer<Facts>> {
  const child = fork(path.join(import.meta.dirname, file), { env: { ...process.env, ...env } })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const ready = Promise.withResolvers<Facts>()
  let requested = 0
  child.on('message', (message: Message) => {
    if ('facts' in message) return ready.resolve(message.facts as Facts)
    const { number, answer, error } = message
    const asker = waiting.get(number)
    if (error === undefined) asker?.resolve(answer)
    else asker?.reject(new Error(`${file}: ${error}`))
    waiting.delete(number)
  })
  child.on('exit', (code) => {
    const error = new Error(`${file} ended with ${code}`)
    ready.reject(error)
    for (const asker of waiting.values()) asker.reject(error)
  })
  return {
    facts: await ready.promise,
    pid: child.pid ?? 0,
    ask<Answer>(question: string, about?: unknown) {
      requested += 1
      const asker = Promise.withResolvers<unknown>()
      waiting.set(requested, asker)
      child.send({ number: requested, question, about })
      return asker.promise as Promise<Answer>
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

interface Question {
  number: number
  question: string
  about: unknown
}

type Answers = Record<string, (about: never) => unknown>

/**
 * How long this process has been ready to run and waited for a core, in seconds; not a number where the system
 * does not tell.
 */
export function waitedForCore(): number {
  try {
    const [, nanoseconds] = readFileSync('/proc/self/schedstat', 'latin1').split(' ')
    return Number(nanoseconds) / 1e9
  } catch {
    return Number.NaN
  }
}

/**
 * Runs in a peer: sends the given facts to the parent, answers its questions, and stops when the
 * parent disconnects. The questions `cpu`, the CPU time used so far in seconds, and `waited`, for a core, are
 * always answered.
 */
export function report(facts: object, stop: () => Promise<void>, answers: Answers = {}) {
  const cpu = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const known: Answers = { cpu, waited: waitedForCore, ...answers }
  const reply = async ({ number, question, about }: Question) => {
    try {
      const answer = await known[question]?.(about as never)
      process.send?.({ number, answer })
    } catch (error) {
      process.send?.({ number, error: String(error) })
    }
  }
  process.on('message', (message) => void reply(message as Question))
  process.once('disconnect', () => {
    void stop().then(() => process.exit(0))
  })
  process.send?.({ facts })
}

/** The median; the upper of the two middle values for an even count. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Prints a figure beside its target and fails the run if the target is missed. */
export function judge(name: string, figure: number, target: { atLeast?: number; atMost?: number }) {
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = target
  const isMet = figure >= atLeast && figure <= atMost
  if (!isMet) process.exitCode = 1
  const bound = target.atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  console.log(`${name}: ${figure.toFixed(2)} (target ${bound})${isMet ? '' : '  MISSED'}`)
}
