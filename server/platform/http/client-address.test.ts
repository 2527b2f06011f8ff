import { Writable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { getAdminStats } from '#contract/admin.ts'
import { login } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createLog } from '../log.ts'
import { limitKeyOf } from './client-address.ts'
import { createProxyWatch } from './proxy-watch.ts'

let app: TestApp | null = null
afterEach(async () => {
  await app?.stop()
  app = null
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // As some proxies forward it: each connection would be another address.
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8:1:2::1]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['1::', '1:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(limitKeyOf(address)).toBe(key)
})

const signInFrom = async (remoteAddress: string, headers = {}) => {
  const payload = { email: 'nobody@people.example', password: 'a wrong one' }
  const url = `/api${login.path}`
  const answer = await app?.request({ method: 'POST', url, payload, remoteAddress, headers })
  return answer?.status
}

test('addresses within a /64 share their limit, those beyond it do not', async () => {
  app = await startApp({ env: { RATE_LOGIN_ADDRESS_PER_MINUTE: '3' } })
  const statuses = []
  for (const host of ['1', '2', 'a:b:c:d', '3']) {
    statuses.push(await signInFrom(`2001:db8:1:2:${host.includes(':') ? '' : ':'}${host}`))
  }
  expect(statuses).toEqual([401, 401, 401, 429])
  expect(await signInFrom('2001:db8:1:3::1')).toBe(401)
})

test('an unlisted proxy is reported to the admin; a listed one is not', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.9' }
  app = await startApp({ env: { TRUST_PROXY: '10.0.0.1' } })
  const admin = await app.people.admin()
  const notified = async () => (await app?.call(getAdminStats, { as: admin }))?.body.unlistedProxy
  await signInFrom('10.0.0.1', headers)
  await signInFrom('10.0.0.2')
  expect(await notified()).toBeNull()
  await signInFrom('10.0.0.2', headers)
  expect(await notified()).toBe('10.0.0.2')
  app.clock.advance(25 * 60 * 60 * 1000)
  const again = await app.people.admin()
  expect((await app.call(getAdminStats, { as: again })).body.unlistedProxy).toBeNull()
})

test('the log mentions it once an hour, whoever sends such headers', () => {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  let at = new Date('2026-11-20T10:00:00Z')
  const log = createLog({ level: 'info', pretty: false, destination })
  const watch = createProxyWatch({ now: () => at, log })
  for (let count = 0; count < 100; count += 1) watch.note(`10.0.0.${count}`)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/"peer":"10\.0\.0\.0".*TRUST_PROXY/)
  at = new Date('2026-11-20T11:00:01Z')
  watch.note('10.0.0.1')
  expect(lines).toHaveLength(2)
})
