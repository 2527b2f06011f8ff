import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { type ApiDocument, type Call, callsOf, createJudge } from './document.ts'
import { requestsOf, type Sent } from './requests.ts'
import { makeWorld, type Role, roles } from './world.ts'

/** Endless responses, covered by the tests of the live stream. */
const endless = ['getEvents']

/** Calls that remove what the others need. */
const isLast = ({ method, name }: Call) => method === 'DELETE' || name === 'logout'

/** Calls to which nothing can be sent: only the caller varies. */
const isPlain = ({ method, inPath, inQuery }: Call) =>
  method === 'GET' && inPath.length + inQuery.length === 0

/**
 * Defines the tests that send generated requests to every call of the API document, as every kind
 * of caller: no response is a 5xx, or contradicts the document, and every list still works
 * afterwards. Without a seed each run uses a new one; a failure reports its seed.
 */
export function fuzzEveryCall({ cases, seed }: { cases: number; seed?: number }) {
  let app: TestApp
  let idsFor: Awaited<ReturnType<typeof makeWorld>>
  const people = new Map<Role, Person | null>()
  const faultOf = createJudge()
  const succeeded = new Set<string>()

  beforeAll(async () => {
    app = await startApp()
    const admin = await app.people.admin()
    people.set('admin', admin)
    idsFor = await makeWorld(app, admin)
  }, 300_000)
  afterAll(() => app.stop())

  /** Replaces a caller who was signed out, deleted or demoted by an earlier call. */
  async function personAs(role: Role): Promise<Person | null> {
    if (role === 'anon') return null
    const known = people.get(role)
    if (known) return known
    const made = await app.people[role]()
    people.set(role, made)
    return made
  }

  async function send({ method, path }: Call, sent: Sent, role: Role) {
    const person = await personAs(role)
    const answer = await app.request({
      method,
      url: sent.url,
      headers: {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(sent.contentType !== null && { 'content-type': sent.contentType }),
      },
      ...(sent.payload !== null && { payload: sent.payload }),
    })
    // The sign-in calls use 401 for their input, not for the caller.
    if (answer.status === 401 && !path.startsWith('/api/auth/')) people.delete(role)
    return answer
  }

  const fuzz = (call: Call, index: number) =>
    fc.assert(
      fc.asyncProperty(
        requestsOf(call, idsFor(call.path)),
        fc.constantFrom(...roles),
        async (sent, role) => {
          let answer = await send(call, sent, role)
          expect(faultOf(call, answer)).toBeNull()
          // Some limits per user are fixed in the program; here they would hide what lies behind.
          if (answer.status === 429) {
            await sql`delete from rate_limits`.execute(app.academy.db.pool)
            answer = await send(call, sent, role)
            expect(faultOf(call, answer)).toBeNull()
            expect(answer.status).not.toBe(429)
          }
          if (answer.status < 300) succeeded.add(call.name)
        },
      ),
      // With a single seed, similar calls would get similar requests.
      { numRuns: cases, ...(seed !== undefined && { seed: seed + index }) },
    )

  async function fuzzEach(some: Call[]) {
    for (const [index, call] of some.entries()) if (!isPlain(call)) await fuzz(call, index)
  }

  let known: Call[] | undefined
  /** Read once: the judge compiles each schema once as long as it is the same object. */
  const calls = () => {
    known ??= callsOf(app.academy.http.swagger() as unknown as ApiDocument).filter(
      ({ name }) => !endless.includes(name),
    )
    return known
  }

  async function readEveryList() {
    const lists = calls().filter(({ method, inPath }) => method === 'GET' && inPath.length === 0)
    expect(lists.length).toBeGreaterThan(40)
    for (const role of new Set(roles)) {
      for (const call of lists) {
        const answer = await send(call, { url: call.path, contentType: null, payload: null }, role)
        if (answer.status < 300) succeeded.add(call.name)
        expect({ role, call: call.name, fault: faultOf(call, answer) }).toMatchObject({
          fault: null,
        })
      }
    }
  }

  const limit = 600_000 + cases * 20_000

  test(
    'no generated request is answered 5xx, or otherwise than the API document says',
    async () => {
      await fuzzEach(calls().filter((call) => !isLast(call)))
      await readEveryList()
    },
    limit,
  )

  test(
    'nor is one that deletes or signs out, and every list still answers',
    async () => {
      // What is within something goes before it.
      const last = calls().filter(isLast)
      await fuzzEach(last.toSorted((one, other) => other.path.length - one.path.length))
      await readEveryList()
    },
    limit,
  )

  test('the requests come far enough to mean something', () => {
    // The others need what is not generated: files, proofs, a provider's signature, a moment or a price that fits.
    expect(succeeded.size).toBeGreaterThan(calls().length * 0.6)
  })
}
