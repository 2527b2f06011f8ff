import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may } from '#contract/access/permissions.ts'
import { newId } from '#server/platform/clock.ts'
import type { Route } from '#server/platform/http/route.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { sendHalves } from '#testing/half-sent.ts'
import { stateOf } from '#testing/state.ts'
import { takings } from '#testing/taken-rights.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.listen()
  await app.people.owner()
})
afterAll(() => app.stop())

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const isWrite = ({ method }: Route) => method !== 'GET' && method !== 'HEAD'

/** Writes that need no rights, each with what they need instead. */
const withoutRights: Record<string, string> = {
  'POST /auth/register': 'an address that is not taken',
  'POST /auth/login': 'the password',
  'POST /auth/refresh': 'the refresh token, read in the transaction',
  'POST /auth/forgot': 'nothing: what happens is told by mail only',
  'POST /auth/reset': 'the link from the mail, spent in the transaction',
  'POST /auth/address/confirm': 'the link from the mail, spent in the transaction',
  'POST /auth/address/set-up':
    'the link from the mail, whose question is closed in the transaction',
  'POST /auth/address/take-back': 'the link from the mail, spent in the transaction',
  'POST /auth/hand-over': "the new account's token, spent at once",
  'POST /auth/second-factor': 'the sign-in that is pending, and a code',
  'POST /auth/second-factor/passkey': 'the sign-in that is pending, and the passkey',
  'POST /auth/passkey': 'the passkey',
  'POST /auth/passkey/options': 'nothing: it gives a challenge',
  'POST /mail/news': 'the link from the mail',
  'POST /mail/unsubscribe/:token': 'the link from the mail',
  'POST /visits': 'nothing: it counts',
  'POST /prices': 'the key for prices, held in the transaction',
  'POST /signals/incoming': 'the key of a source, held in the transaction',
  'POST /signals/incoming/:key': 'the key of a source, held in the transaction',
  'POST /payment/webhook': "the card provider's signature of the whole body",
  'POST /mail-events/postmark': 'the password of Postmark',
  'POST /mail-events/ses': 'the signature of SNS over the whole body',
  'POST /mail-events/mailgun': 'the signature of Mailgun, whose token counts for one body',
  'POST /payment/webhook/paypal': "PayPal's signature of the whole body",
  'POST /payment/webhook/paystack': "Paystack's signature of the whole body",
  'POST /payment/coupon-prices': 'nothing: it shows prices, so many in an hour',
  'POST /invitations/read': 'the link from the mail',
  'POST /invitations/accept': 'the link from the mail, spent in the transaction',
}
/** Calls whose bodies are files only: the tests of uploads send halves of those. */
const filesOnly = ['POST /courses/:id/videos/uploads', 'PATCH /courses/:id/videos/uploads/:upload']
/** An admin may not make them; the owner's rights are taken below. */
const ofOwner = [
  'DELETE /admin/connections/:connection/:setting',
  'DELETE /admin/moving-out',
  'GET /admin/connections',
  'GET /admin/moving-out',
  'POST /admin/connections/:connection/try',
  'POST /admin/moving-out',
  'POST /admin/moving-out/address',
  'POST /admin/ownership',
  'PUT /admin/connections/:connection',
]

/** A request for things that do not exist: whoever has no rights must not even learn that. */
const halfOf = (route: Route) => ({
  method: route.method,
  path: route.path.replaceAll(/:\w+/g, newId()),
  type: 'application/json',
  body: Buffer.from('{"position": 1, "title": "The rest comes later"}'),
})

test('what needs no rights is known, and everything else is tried', () => {
  const open = app.academy.routes.filter((route) => isWrite(route) && route.access === 'public')
  expect(open.map(nameOf).toSorted()).toEqual(Object.keys(withoutRights).toSorted())
  const names = app.academy.routes.map(nameOf)
  expect([...filesOnly, ...ofOwner].filter((name) => !names.includes(name))).toEqual([])
  const others = app.academy.routes.filter(
    ({ access }) => access !== 'public' && !may({ roles: ['admin'] }, access),
  )
  expect(others.map(nameOf).toSorted()).toEqual(ofOwner)
})

describe('rights that are taken between the halves of a body', () => {
  test.each(Object.entries(takings))('of somebody who is %s', async (_, { status, take }) => {
    const admin = await app.people.admin()
    const routes = app.academy.routes.filter(
      (route) =>
        isWrite(route) &&
        route.access !== 'public' &&
        ![...filesOnly, ...ofOwner].includes(nameOf(route)),
    )
    const halves = await sendHalves(
      app,
      routes.map((route) => ({ ...halfOf(route), as: admin })),
    )
    expect((await take(app, admin)).status).toBeLessThan(300)
    const before = await stateOf(app)
    const answers = await Promise.all(halves.map((half) => half.finish()))
    const input = routes.map((route, at) => [nameOf(route), answers[at]])
    expect(input.filter(([, answer]) => answer !== status)).toEqual([])
    expect(await stateOf(app)).toEqual(before)
  })

  test('of the owner, who is signed out', async () => {
    const owner = await app.people.owner()
    const routes = app.academy.routes.filter(
      (route) => isWrite(route) && ofOwner.includes(nameOf(route)),
    )
    const halves = await sendHalves(
      app,
      routes.map((route) => ({ ...halfOf(route), as: owner })),
    )
    await takings['signed out']?.take(app, owner)
    const answers = await Promise.all(halves.map((half) => half.finish()))
    expect(answers).toEqual(routes.map(() => 401))
  })
})
