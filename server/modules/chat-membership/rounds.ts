import { setTimeout as delay } from 'node:timers/promises'
import type { ChatService } from '#contract/chat-membership.ts'
import { type Leadership, takeTurns } from '#server/platform/database/leadership.ts'
import type { Log } from '#server/platform/log.ts'
import type { Refusal } from './services/chat-service.ts'

export interface RoundResult {
  /** Whether there is more to do at once. */
  more: boolean
  /** The services that want, or have, to be left alone for a while. */
  stopped: Map<ChatService, Refusal>
}

interface RoundsOptions {
  url: string
  log: Log
  /** The name of the turn. */
  name: string
  /** Does what is to be done now. */
  round(signal: AbortSignal, isPaused: (service: ChatService) => boolean): Promise<RoundResult>
}

/** How often a round begins without an event: access that ends by the clock sends none. */
const everyMs = 10_000
const longestPauseMs = 60_000
const longestWaitSeconds = 3600

/** Works in rounds, in one process at a time: at once when woken, and every ten seconds. */
export function createRounds({ url, log, name, round }: RoundsOptions) {
  let turns: Leadership | null = null
  let woken = Promise.withResolvers<void>()

  async function work(signal: AbortSignal): Promise<void> {
    const pauses = createPauses()
    while (!signal.aborted) {
      woken = Promise.withResolvers()
      try {
        const { more, stopped } = await round(signal, pauses.isPaused)
        for (const [service, refusal] of stopped) {
          const pause = pauses.add(service, refusal)
          log.warn({ service, refusal, pause }, `${name}: a service is left alone for a while`)
        }
        pauses.end(stopped)
        if (more) continue
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, `${name}: waits for the next round`)
      }
      await rest(Math.min(everyMs, pauses.shortest()), signal, woken.promise)
    }
  }

  return {
    /** To be called when something has happened; never throws. */
    wake: (): void => woken.resolve(),
    start(): void {
      turns ??= takeTurns({ url, log, name, work })
    },
    async stop(): Promise<void> {
      await turns?.stop()
    },
  }
}

/** Waits for so long, or until somebody wakes it. */
async function rest(ms: number, signal: AbortSignal, woken: Promise<void>): Promise<void> {
  const over = new AbortController()
  const ended = AbortSignal.any([signal, over.signal])
  await Promise.race([delay(ms, undefined, { signal: ended }).catch(() => undefined), woken])
  over.abort()
}

/** For how long services are left alone: as they say, or longer each time they are not reached. */
function createPauses() {
  const until = new Map<ChatService, number>()
  const failures = new Map<ChatService, number>()
  const isPaused = (service: ChatService) => (until.get(service) ?? 0) > performance.now()
  return {
    isPaused,
    /** The length of the pause, in ms. */
    add(service: ChatService, refusal: Refusal): number {
      const failed = (failures.get(service) ?? 0) + 1
      failures.set(service, failed)
      const pause =
        refusal.kind === 'wait'
          ? Math.min(longestWaitSeconds, refusal.seconds) * 1000
          : Math.min(longestPauseMs, 250 * 2 ** failed)
      until.set(service, performance.now() + pause)
      return pause
    },
    /** Services that work again start with short pauses. */
    end(stopped: ReadonlyMap<ChatService, Refusal>): void {
      for (const service of [...failures.keys()]) {
        if (!stopped.has(service) && !isPaused(service)) failures.delete(service)
      }
    },
    /** How long until the first of them ends, in ms. */
    shortest: (): number =>
      Math.min(
        Number.POSITIVE_INFINITY,
        ...[...until.values()].map((end) => end - performance.now()).filter((left) => left > 0),
      ),
  }
}
