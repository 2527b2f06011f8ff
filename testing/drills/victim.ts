import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunningProgram, startProgram } from '#testing/program.ts'

interface Sent {
  method?: string
  token?: string
  body?: object | FormData
}

/** A request with custom headers and body, such as a webhook. */
interface Delivery {
  method: string
  url: string
  headers: Record<string, string>
  payload: string
}

interface Answered<T> {
  status: number
  body: T
}

/** A program in production mode that is killed and restarted while it is used. */
export interface Victim {
  dataDir: string
  /** Kills every process of the program at once, restarts it and waits until it is ready. */
  crash(): Promise<void>
  /** How long each start after a crash took until the program was ready, in milliseconds. */
  readyTimes: number[]
  /** Makes one call; null without a complete response. */
  tryCall<T>(route: string, sent?: Sent): Promise<Answered<T> | null>
  /** Requests the address of a file; null without a complete response. */
  tryDownload(route: string): Promise<{ status: number } | null>
  /**
   * Makes a call until it is answered, by whichever run of the program; rejects on an error
   * response.
   */
  call<T>(route: string, sent?: Sent): Promise<T>
  /** Sends the result of `make`, rebuilt for each attempt, until it succeeds. */
  deliver(make: () => Delivery): Promise<void>
  /** The bytes at an address such as those of media. */
  download(address: string): Promise<Buffer>
  /** Signs in; returns the access token. */
  signIn(email: string, password: string): Promise<string>
  stop(): Promise<void>
}

/** Limits that a drill stays below. */
export const generousLimits = {
  RATE_REGISTER_PER_HOUR: '1000000',
  RATE_LOGIN_PER_MINUTE: '1000000',
  RATE_LOGIN_ADDRESS_PER_MINUTE: '1000000',
  RATE_ACCOUNT_PER_HOUR: '1000000',
  RATE_FORGOT_PER_HOUR: '1000000',
  RATE_PAYMENTS_PER_HOUR: '1000000',
  RATE_API_PER_MINUTE: '1000000',
}

/** Who owns the academy of `startProgram`. */
export const owner = { email: 'owner@people.example', password: 'a good password' }

/**
 * Starts a program in a folder of its own; without DATABASE_URL in `env` with its embedded
 * PostgreSQL.
 */
export async function startVictim(env: Record<string, string> = {}): Promise<Victim> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-drill-'))
  const start = () => startProgram({ DATA_DIR: dataDir, ...generousLimits, ...env })
  const readyTimes: number[] = []
  let program: Promise<RunningProgram> = start()
  await program

  async function restart(previous: RunningProgram): Promise<RunningProgram> {
    await previous.kill()
    const began = performance.now()
    const next = await start()
    const ready = await fetch(`${next.address}/api/readyz`)
    if (!ready.ok) throw new Error(`The program listens and is not ready: ${ready.status}`)
    readyTimes.push(performance.now() - began)
    return next
  }
  const victim: Victim = {
    dataDir,
    readyTimes,
    async crash() {
      program = program.then(restart)
      await program
    },
    async tryCall<T>(route: string, { method = 'POST', token, body }: Sent = {}) {
      const { address } = await program
      const isForm = body instanceof FormData
      try {
        const answer = await fetch(`${address}/api${route}`, {
          method,
          headers: {
            ...(body && !isForm && { 'content-type': 'application/json' }),
            ...(token && { authorization: `Bearer ${token}` }),
          },
          ...(body && { body: isForm ? body : JSON.stringify(body) }),
        })
        const text = await answer.text()
        return { status: answer.status, body: (text ? JSON.parse(text) : null) as T }
      } catch (error) {
        // Cut off in the middle, or nobody listening.
        if (error instanceof TypeError) return null
        throw error
      }
    },
    async tryDownload(route) {
      try {
        const answer = await fetch(`${(await program).address}/api${route}`)
        await answer.arrayBuffer()
        return answer
      } catch (error) {
        if (error instanceof TypeError) return null
        throw error
      }
    },
    async call<T>(route: string, sent: Sent = {}) {
      for (;;) {
        const answer = await victim.tryCall<T>(route, sent)
        if (answer && answer.status < 300) return answer.body
        if (answer && answer.status < 500) {
          throw new Error(`${route}: ${answer.status} ${JSON.stringify(answer.body)}`)
        }
      }
    },
    async deliver(make) {
      for (;;) {
        const { url, payload: body, ...rest } = make()
        const { address } = await program
        const status = await fetch(`${address}${url}`, { ...rest, body }).then(
          (answer) => answer.status,
          () => null,
        )
        if (status === 200) return
        if (status !== null && status < 500) throw new Error(`${url}: ${status}`)
      }
    },
    async download(address) {
      const answer = await fetch(`${(await program).address}${address}`)
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    },
    async signIn(email, password) {
      const body = { email, password }
      return (await victim.call<{ accessToken: string }>('/auth/login', { body })).accessToken
    },
    async stop() {
      const running = await program.catch(() => null)
      await running?.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return victim
}
