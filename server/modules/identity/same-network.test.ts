import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

const calls = 20

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    env: { RATE_API_PER_MINUTE: String(calls), RATE_FORGOT_PER_HOUR: '1' },
  })
})
afterAll(() => app.stop())

let addresses = 0
/** A network that several people share. */
const network = () => {
  addresses += 1
  return `10.7.0.${addresses}`
}

interface Way {
  from: string
  device?: string
}
const post = (url: string, payload: object, { from, device }: Way) =>
  app.request({
    method: 'POST',
    url: `/api/auth${url}`,
    payload,
    remoteAddress: from,
    ...(device && { cookies: { device } }),
  })
const signIn = ({ email, password }: Person, way: Way) => post('/login', { email, password }, way)
const deviceOf = ({ headers }: Answer<unknown>) =>
  /device=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
const read = async (token: string, from: string) =>
  (
    await app.request({
      method: 'GET',
      url: '/api/auth/me',
      remoteAddress: from,
      headers: { authorization: `Bearer ${token}` },
    })
  ).status

test('a neighbour who uses up the calls of a network keeps nobody from a known device', async () => {
  const [owner, from] = [await app.people.free(), network()]
  const device = deviceOf(await signIn(owner, { from: network() }))
  for (let call = 0; call < calls; call += 1) await post('/refresh', {}, { from })
  expect((await signIn(owner, { from })).status).toBe(429)
  expect((await signIn(owner, { from, device: `${device}x` })).status).toBe(429)
  expect((await signIn(owner, { from, device })).status).toBe(200)
})

test('a stolen session that uses up its calls leaves those of the owner’s', async () => {
  const owner = await app.people.free()
  const { body } = await signIn(owner, { from: network() })
  const stolen = String(Object(body).accessToken)
  const statuses = []
  for (let call = 0; call <= calls; call += 1) statuses.push(await read(stolen, network()))
  expect(statuses.at(-1)).toBe(429)
  expect(await read(owner.token, network())).toBe(200)
})

test('nor does a neighbour use up the requests for a new password', async () => {
  const [owner, from] = [await app.people.free(), network()]
  const device = deviceOf(await signIn(owner, { from: network() }))
  const ask = async (email: string, way: Way) => (await post('/forgot', { email }, way)).status
  for (let requested = 0; requested < 20; requested += 1) {
    await ask(`neighbour-${requested}@people.example`, { from })
  }
  expect(await ask('neighbour@people.example', { from })).toBe(429)
  expect(await ask(owner.email, { from, device })).toBe(202)
})

test('however many sessions and devices an account has, they may do as much as four', async () => {
  const owner = await app.people.free()
  const signIns = []
  for (let time = 0; time < 5; time += 1) signIns.push(await signIn(owner, { from: network() }))
  const tokens = signIns.map(({ body }) => String(Object(body).accessToken))
  const inTurn = async (work: (way: number) => Promise<number>) => {
    const statuses = []
    for (let way = 0; way < 5; way += 1) {
      for (let call = 0; call < calls; call += 1) statuses.push(await work(way))
    }
    return statuses
  }
  const reads = await inTurn((way) => read(tokens[way] ?? '', network()))
  expect(reads.filter((status) => status === 200)).toHaveLength(4 * calls)
  expect(new Set(reads.slice(4 * calls))).toEqual(new Set([429]))

  const another = await app.people.free()
  const devices: string[] = []
  while (devices.length < 5) devices.push(deviceOf(await signIn(another, { from: network() })))
  const from = network()
  const visits = await inTurn(
    async (way) => (await post('/refresh', {}, { from, device: devices[way] ?? '' })).status,
  )
  expect(new Set(visits.slice(0, 4 * calls)).has(429)).toBe(false)
  expect(new Set(visits.slice(4 * calls))).toEqual(new Set([429]))
})

test('nor do its devices ask for more new passwords than one', async () => {
  const owner = await app.people.free()
  const statuses = []
  for (const from of [network(), network()]) {
    const device = deviceOf(await signIn(owner, { from }))
    for (let requested = 0; requested < 15; requested += 1) {
      const to = { email: `somebody-${requested}-${from}@people.example` }
      statuses.push((await post('/forgot', to, { from, device })).status)
    }
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(20)
})
