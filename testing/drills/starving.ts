import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileForm, pictureBomb } from '#testing/media.ts'
import { processTree } from '#testing/process-tree.ts'
import { type RunningProgram, startProgram } from '#testing/program.ts'
import { counted, inSeconds, report } from '#testing/trust/report.ts'
import { owner } from './victim.ts'

const signInWithinMs = 1000
/**
 * Where a machine is too busy for that: of four guesses at once two go before a sign-in, which then is a hash
 * itself, and takes as long again for all else.
 */
const signInWithinHashes = 6
/** As the server hashes a password. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const memoryMaximumMb = 600
const password = 'another good password'

/** How often each response occurred, for the report. */
type Statuses = Map<number, number>

/**
 * Defines the test in which attackers do all they can to slow the academy down, within a new
 * academy's default limits: pictures with too many pixels, bodies that never end, streams that
 * nobody reads, passwords guessed from one IPv6 network. Meanwhile others sign in, and memory is
 * monitored. Every sign-in must be quick: beside other tests, which take a core from a single one for
 * seconds, in relation to the slowest of bare hashes that are computed throughout.
 */
export function starvingDrill({ signIns }: { signIns: number }) {
  const sockets: Socket[] = []
  let dataDir: string
  let program: RunningProgram
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'academy-drill-'))
    program = await startProgram({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' })
  }, 300_000)
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await program?.kill()
    await rm(dataDir, { recursive: true, force: true })
  }, 300_000)

  /** A call that comes through the proxy from an address. */
  async function callFrom(address: string, route: string, body: object | FormData, token = '') {
    const isForm = body instanceof FormData
    const answer = await fetch(`${program.address}/api${route}`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': address,
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as { accessToken?: string } }
  }

  async function newMember(address: string): Promise<string> {
    const email = `member-${address.replaceAll('.', '-')}@people.example`
    const answer = await callFrom(address, '/auth/register', { name: 'A Member', email, password })
    expect(answer.status).toBe(201)
    return email
  }

  /** Repeats an action until told to stop; counts its responses. */
  function attack(
    ended: AbortSignal,
    attempt: (round: number) => Promise<number>,
  ): Promise<Statuses> {
    const seen: Statuses = new Map()
    const go = async () => {
      for (let round = 0; !ended.aborted; round += 1) {
        const status = await attempt(round)
        seen.set(status, (seen.get(status) ?? 0) + 1)
      }
      return seen
    }
    return go()
  }

  /** Opens a connection and sends no more than `head`; returns the server's reaction. */
  function hold(head: string, drip = ''): { socket: Socket; ended: Promise<string> } {
    const { hostname, port } = new URL(program.address)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    let received = ''
    const dripping = drip ? setInterval(() => socket.write(drip), 500) : undefined
    socket.on('error', () => undefined)
    socket.write(head)
    const ended = new Promise<string>((resolve) => {
      if (drip) socket.on('data', (bytes) => (received += bytes))
      socket.on('close', () => {
        clearInterval(dripping)
        resolve(received)
      })
    })
    return { socket, ended }
  }

  test(`${signIns} people sign in while others do what they can to slow the academy down`, async ({
    task,
  }) => {
    const attacker = '198.51.100.1'
    const email = await newMember(attacker)
    const { accessToken: token = '' } = (
      await callFrom(attacker, '/auth/login', { email, password })
    ).body
    const people: { address: string; email: string }[] = []
    // Sequentially, because more than the password queue holds would be refused.
    for (let one = 1; one <= signIns; one += 1) {
      const address = `203.0.113.${one}`
      people.push({ address, email: await newMember(address) })
    }
    const bombs = [pictureBomb, await manyPixels()].map((content) =>
      fileForm({ field: 'avatar', content, name: 'me.webp' }),
    )

    const over = new AbortController()
    const pictures = Array.from({ length: 12 }, (_, one) =>
      attack(over.signal, async (round) => {
        const bomb = bombs[(one + round) % bombs.length] ?? new FormData()
        return (await callFrom(attacker, '/me/avatar', bomb, token)).status
      }),
    )
    const guesses = Array.from({ length: 4 }, (_, one) =>
      attack(over.signal, async (round) => {
        const neighbour = `2001:db8::${(one + 1).toString(16)}:${(round % 65_535).toString(16)}`
        const guess = { email: owner.email, password: `guess ${one} ${round}` }
        return (await callFrom(neighbour, '/auth/login', guess)).status
      }),
    )
    const drips = Array.from({ length: 20 }, () => hold(endlessBody, 'x'))
    for (const { socket } of Array.from({ length: 20 }, () => hold(streamOf(token)))) socket.pause()

    const signedIn = new AbortController()
    const hashes = bareHashes(signedIn.signal)
    const times: number[] = []
    let memoryMb = 0
    for (const person of people) {
      const began = performance.now()
      const answer = await callFrom(person.address, '/auth/login', {
        email: person.email,
        password,
      })
      times.push(performance.now() - began)
      expect(answer.status).toBe(200)
      memoryMb = Math.max(memoryMb, memoryOf())
    }
    signedIn.abort()
    const slowestHash = Math.max(...(await hashes))
    const endings = await Promise.all(drips.map(({ ended }) => ended))
    over.abort()
    const [ofPictures, ofGuesses] = [await sum(pictures), await sum(guesses)]

    const slowest = Math.max(...times)
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    report(
      task,
      `${counted(times.length)} sign-ins beside ${counted(total(ofPictures))} pictures of too many pixels, ` +
        `${counted(total(ofGuesses))} guesses from one network, 20 endless bodies and 20 unread streams: ` +
        `at most ${inSeconds(slowest)}, usually ${inSeconds(median)}, a bare hash at most ${inSeconds(slowestHash)}; ` +
        `at most ${Math.round(memoryMb)} MB of memory`,
    )
    expect(
      [...ofPictures.keys()].filter((status) => ![413, 415, 422, 429, 503].includes(status)),
    ).toEqual([])
    expect([...ofGuesses.keys()].toSorted()).toEqual([401, 429])
    expect(endings.filter((text) => !text.startsWith('HTTP/1.1 408'))).toEqual([])
    expect(slowest).toBeLessThan(Math.max(signInWithinMs, signInWithinHashes * slowestHash))
    expect(memoryMb).toBeLessThan(memoryMaximumMb)
  }, 400_000)

  /** The memory of the program and its child processes, with shared pages counted once. */
  function memoryOf(): number {
    const kilobytes = processTree(process.pid)
      .filter((pid) => pid !== process.pid)
      .map((pid) => {
        try {
          return Number(
            /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1],
          )
        } catch {
          // It has ended meanwhile.
          return 0
        }
      })
    return kilobytes.reduce((all, one) => all + one, 0) / 1000
  }
}

/** Hashes one password after the other until told to stop; returns how long each took. */
async function bareHashes(ended: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!ended.aborted) {
    const began = performance.now()
    await hash(password, cost)
    times.push(performance.now() - began)
  }
  return times
}

const endlessBody =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'

const streamOf = (token: string) =>
  `GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`

/** A picture of a few kilobytes that takes a hundred megabytes once it is decoded. */
const manyPixels = () =>
  sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#2fbf8f' } })
    .webp()
    .toBuffer()

async function sum(attacks: Promise<Statuses>[]): Promise<Statuses> {
  const all: Statuses = new Map()
  for (const seen of await Promise.all(attacks)) {
    for (const [status, times] of seen) all.set(status, (all.get(status) ?? 0) + times)
  }
  return all
}

const total = (statuses: Statuses) => [...statuses.values()].reduce((all, one) => all + one, 0)
