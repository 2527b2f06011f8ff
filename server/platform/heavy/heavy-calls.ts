import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { createBoundedQueue } from '../bounded-queue.ts'
import type { Clock } from '../clock.ts'
import { Failure } from '../failure.ts'
import type { Caller } from '../http/actor.ts'
import { createLines } from '../lines.ts'
import type { Log } from '../log.ts'
import { waitingCaller } from '../waiting-caller.ts'

declare module 'fastify' {
  interface FastifyInstance {
    heavy: HeavyCalls
  }
}

/** A call as it is handed to another thread, which says `BegunCall` when it begins. */
export interface HeavyCall {
  id: number
  /** The method and path of its route. */
  route: string
  actor: Caller
  params: unknown
  query: unknown
  /** The time of the academy, in milliseconds since 1970. */
  at: number
  /** The open file that receives the answer, if it goes into one. */
  fd?: number
  /** The last row of the slice before, if the answer is the next one of a file. */
  after?: unknown
}

/** What the other thread says when it begins with a call: its time counts from then on. */
export interface BegunCall {
  begun: number
}

/** The answer as the text that is sent, or why the call is refused. */
export type HeavyAnswer = MadeAnswer | { refused: Refusal }

interface MadeAnswer {
  text: string
  total?: number
  /** The last row of a slice that others follow. */
  last?: unknown
}

/** Why a call is refused, as it is passed from thread to thread. */
type Refusal = Pick<Failure, 'code' | 'message' | 'issues' | 'retryAfter'>

interface HeavyOptions {
  /** The script of the other thread, and what it is started with. */
  script: URL
  workerData: unknown
  /** Where files are made. */
  folder: string
  now: Clock
  log: Log
  /** Of one call. */
  limits?: typeof defaultLimits
}

/** As many as a page asks for together. */
const mostWaiting = 15
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1))
/** All users' calls that wait for a thread. */
const longestLine = 100
/** Files of all users that are made, and that wait to be. */
const files = { atOnce: 8, waiting: 20 }
/** First slices of all users' files, which are made here; more exports than the office has people. */
const slices = { atOnce: 1, waiting: 200 }
/** After this the thread ends, so that its memory is given back. */
const idleMs = 5 * 60_000
const defaultLimits = { milliseconds: 30_000, heapMegabytes: 512 }

const busy = () =>
  new Failure(
    'too_many_requests',
    'The academy is busy with other calculations. Try again in a moment.',
    {
      retryAfter: 5,
    },
  )

/**
 * Makes calls whose cost grows with what is stored on other threads, so that nobody else waits for them: one
 * of each user at a time, with a bounded line, limited time and limited memory.
 */
export class HeavyCalls {
  /** Makes a user's figures one after the other. */
  readonly inTurn = createLines({ waiting: mostWaiting })
  /** Makes a user's files one after the other; the work ends when the file has been sent. */
  readonly fileInTurn = createLines({ waiting: 1 })
  /** Where files are made. */
  readonly folder: string
  /** Makes a file on another thread. What sends it waits outside of the line: a reader may be slow. */
  readonly fileMade = createBoundedQueue({ ...files, busy })
  /** Makes the first slice of a file, here. */
  readonly sliceMade = createBoundedQueue({ ...slices, busy })
  readonly #line = createBoundedQueue({ atOnce: mostThreads, waiting: longestLine, busy })
  readonly #threads: Piscina<HeavyCall, HeavyAnswer>
  /** What is to be done when a call begins, by its id. */
  readonly #begin = new Map<number, () => void>()
  #calls = 0
  readonly #now: Clock
  readonly #log: Log
  readonly #limits: typeof defaultLimits

  constructor({ script, workerData, folder, now, log, limits = defaultLimits }: HeavyOptions) {
    this.#limits = limits
    this.folder = folder
    this.#now = now
    this.#log = log
    this.#threads = new Piscina({
      filename: script.href,
      workerData,
      minThreads: 0,
      maxThreads: mostThreads,
      idleTimeout: idleMs,
      // A thread that waits for work must go on hearing of its database connections.
      atomics: 'disabled',
      // It is lent files that belong to this thread.
      trackUnmanagedFds: false,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    })
    // Of a thread that has no call, such as one whose call was given up just before: it ends alone.
    this.#threads.on('error', (error) => log.warn({ err: error }, 'a thread ended'))
    this.#threads.on('message', ({ begun }: BegunCall) => this.#begin.get(begun)?.())
  }

  /** Makes the call on another thread, once one is free, unless its caller has gone by then. */
  async elsewhere(
    call: Omit<HeavyCall, 'at' | 'id'>,
    caller = waitingCaller(),
  ): Promise<MadeAnswer> {
    const answer = await this.#line(
      () => this.#run({ ...call, id: this.#calls++, at: this.#now().getTime() }),
      caller,
    )
    if (!('refused' in answer)) return answer
    const { code, message, issues, retryAfter } = answer.refused
    throw new Failure(code, message, {
      ...(issues && { issues }),
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }

  async #run(call: HeavyCall): Promise<HeavyAnswer> {
    const over = new AbortController()
    let timer: NodeJS.Timeout | undefined
    this.#begin.set(call.id, () => {
      timer = setTimeout(() => over.abort(), this.#limits.milliseconds)
    })
    try {
      return await this.#threads.run(call, { signal: over.signal })
    } catch (error) {
      if (!isTooCostly(error)) throw error
      this.#log.warn(
        { err: error, route: call.route, user: call.actor.id },
        'a call was too costly',
      )
      throw new Failure(
        'rule_violated',
        'This is too much to calculate at once. Choose a shorter period.',
      )
    } finally {
      clearTimeout(timer)
      this.#begin.delete(call.id)
    }
  }

  /**
   * Lets calls come to their end, and ends the threads. A thread that is still loading the program must not be
   * ended: the whole process would end with it.
   */
  stop(): Promise<void> {
    return this.#threads.close()
  }
}

/** Whether it took too long, or too much memory. */
const isTooCostly = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
