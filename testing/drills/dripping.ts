import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProgram, startProgram } from '#testing/program.ts'
import { counted, crowding, inSeconds, report } from '#testing/trust/report.ts'

const attackers = ['127.0.0.2', '127.0.0.3']
const answeredWithinMs = 1000
const memoryMaximumMb = 600
/** How many connections are opened before the next turn of the loop. */
const wave = 100

/** A connection that sends the headers of a request a byte at a time, and never all of them. */
interface Drip {
  socket: Socket
  isOpen: boolean
}

interface Size {
  connections: number
  /** The limits of the program; without them its defaults. */
  limits?: { CONNECTIONS_MAX: string; CONNECTIONS_PER_ADDRESS: string }
  /** How many of the connections may be left at the end; those are closed when their time is up. */
  leftMaximum: number
}

/**
 * Defines the test in which two addresses open connections whose headers never end, while others
 * use the academy: the probes of its health are answered, a live stream stays open, and each
 * dripping connection is closed in time.
 */
export function drippingDrill({ connections, limits, leftMaximum }: Size) {
  const drips: Drip[] = []
  let dataDir: string
  let program: RunningProgram
  let dripping: NodeJS.Timeout | undefined
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'academy-drill-'))
    // Two probes for each wave are more than one address may make.
    const rates = { RATE_API_PER_MINUTE: '1000' }
    program = await startProgram({ DATA_DIR: dataDir, ...rates, ...limits })
  }, 300_000)
  afterAll(async () => {
    clearInterval(dripping)
    for (const { socket } of drips) socket.destroy()
    await program?.kill()
    await rm(dataDir, { recursive: true, force: true })
  }, 300_000)

  function drip(localAddress: string): Promise<void> {
    const { hostname, port } = new URL(program.address)
    const socket = connect({ port: Number(port), host: hostname, localAddress })
    const one = { socket, isOpen: true }
    drips.push(one)
    socket.resume()
    return new Promise((resolve) => {
      socket.on('error', () => undefined)
      socket.on('connect', () => {
        socket.write('GET /api/healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')
        resolve()
      })
      socket.on('close', () => {
        one.isOpen = false
        resolve()
      })
    })
  }
  const left = () => drips.filter(({ isOpen }) => isOpen).length

  async function signIn(): Promise<string> {
    const answer = await fetch(`${program.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@people.example', password: 'a good password' }),
    })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { accessToken: string }).accessToken
  }

  /** The time that a probe takes on a connection of its own, in milliseconds. */
  async function probe(route: string): Promise<number> {
    const began = performance.now()
    const answer = await fetch(`${program.address}/api/${route}`, {
      headers: { connection: 'close' },
    })
    await answer.text()
    expect(answer.status).toBe(200)
    return performance.now() - began
  }

  test(`${connections} connections whose headers never end`, async ({ task }) => {
    const token = await signIn()
    const stream = await fetch(`${program.address}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
    })
    let isStreaming = true
    const streaming = stream.body?.pipeTo(new WritableStream()).finally(() => {
      isStreaming = false
    })
    streaming?.catch(() => undefined)
    dripping = setInterval(() => {
      for (const { socket, isOpen } of drips) if (isOpen) socket.write('x')
    }, 500)

    const times: number[] = []
    let memoryMb = 0
    while (drips.length < connections) {
      await Promise.all(
        Array.from({ length: wave }, (_, n) => drip(attackers[n % attackers.length] ?? '')),
      )
      times.push(await probe('healthz'), await probe('readyz'))
      memoryMb = Math.max(memoryMb, memoryOf(program.pid))
    }
    await signIn()
    expect(isStreaming).toBe(true)
    const slowest = Math.max(...times)
    const most = left()
    // Those that no newer one has pushed out have their time.
    await expect.poll(left, { timeout: 180_000 }).toBeLessThanOrEqual(leftMaximum)

    report(
      task,
      `${counted(connections)} connections from two addresses, at most ${counted(most)} of them open: ` +
        `${counted(times.length)} probes answered within ${inSeconds(slowest)}, ` +
        `the live stream open throughout, at most ${Math.round(memoryMb)} MB of memory`,
    )
    expect(isStreaming).toBe(true)
    expect(slowest).toBeLessThan(answeredWithinMs * crowding())
    expect(memoryMb).toBeLessThan(memoryMaximumMb)
  }, 400_000)
}

/** The memory of a process, in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1000
