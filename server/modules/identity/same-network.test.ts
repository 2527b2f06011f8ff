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
