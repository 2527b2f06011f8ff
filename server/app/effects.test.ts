import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessState, grantableStaffRoles, may } from '#contract/access/permissions.ts'
import { listOffers } from '#contract/offers/offers.ts'
import { isOfBackOffice, reauthenticate } from '#contract/second-factors.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { asking, askingOwn, type EffectCase, someone, sparing } from '#testing/effects/asking.ts'
import { daily } from '#testing/effects/daily.ts'
import type { Person } from '#testing/people.ts'
import { fromPage, withTotp } from '#testing/second-factors.ts'
import { stateOf } from '#testing/state.ts'

/** The access state of everybody who works in the office. */
const offices: Record<string, AccessState> = {
  owner: { roles: ['admin'], staffRole: 'owner' },
  admin: { roles: ['admin'] },
  teacher: { roles: ['community_student'], staffRole: 'teacher' },
  support: { roles: ['community_student'], staffRole: 'support' },
  bookkeeper: { roles: ['community_student'], staffRole: 'bookkeeper' },
}

let app: TestApp
let offer: object
/** Of each office one whose account has a second factor, and one without. */
const withFactor: Record<string, Person> = {}
const without: Record<string, Person> = {}
beforeAll(async () => {
  app = await startApp()
  withFactor.owner = await app.people.owner()
  const { body } = await app.call(listOffers, { as: withFactor.owner })
  offer = body.find(({ program }) => program === 'academy') ?? {}
  for (const people of [withFactor, without]) {
    people.admin = await app.people.admin()
    for (const role of grantableStaffRoles) people[role] = await app.people.staff(role)
  }
  for (const as of Object.values(withFactor)) await withTotp(app, as)
  // The sign-in is a proof for ten minutes.
  app.clock.advance(10 * 60_000)
})
afterAll(() => app.stop())

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const codeOf = (answer: { body: unknown }) => Object(answer.body).code

function send([name, , body]: EffectCase, as: Person) {
  const [method = '', path = ''] = name.split(' ')
  const payload = name === 'PUT /admin/offers/:program' ? offer : body
  const known: Record<string, string> = {
    ':program': 'academy',
    ':service': 'telegram',
    ':connection': 'cdn',
    ':setting': 'CDN_URL',
  }
  const url = `/api${path.replaceAll(/:\w+/g, (parameter) => known[parameter] ?? someone)}`
  return app.request({
    method: method as 'POST',
    url,
    headers: { authorization: `Bearer ${as.token}`, ...fromPage },
    ...(payload && { payload }),
  })
}

const accessOf = (name: string) =>
  app.academy.routes.find((route) => named(route) === name)?.access ?? 'public'
const mayCall = (accessState: AccessState, [name]: EffectCase) => {
  const access = accessOf(name)
  return access !== 'public' && may(accessState, access)
}

test('every write of the back office, and every file it hands out, has its effect listed here', () => {
  const { routes } = app.academy
  const declared = routes.filter(
    ({ access, method, effect }) => effect || (isOfBackOffice(access) && method !== 'GET'),
  )
  const listed = [...asking, ...askingOwn].map(([name]) => name)
  const all = new Set([...listed, ...Object.values(daily).flat()])
  expect(declared.map(named).toSorted()).toEqual([...all].toSorted())
  for (const names of Object.values(daily)) {
    for (const name of names) {
      expect([name, routes.find((route) => named(route) === name)?.effect]).toEqual([name, 'none'])
    }
  }
  for (const [name, effect] of [...asking, ...askingOwn]) {
    const one = routes.find((route) => named(route) === name)?.effect
    if (typeof one !== 'function') expect([name, one]).toEqual([name, effect])
  }
})

const office = (name: string) => offices[name] ?? { roles: [] }

describe('ten minutes after the sign-in', () => {
  test.each(Object.keys(offices))(
    'the %s proves with the second factor before anything that has an effect',
    async (name) => {
      const as = withFactor[name] as Person
      for (const one of [...asking, ...askingOwn]) {
        const code = mayCall(office(name), one) ? 'proof_required' : 'forbidden'
        expect([one, codeOf(await send(one, as))]).toEqual([one, code])
      }
      for (const one of sparing.filter((each) => mayCall(office(name), each))) {
        expect([one, codeOf(await send(one, as))]).not.toEqual([one, 'proof_required'])
      }
    },
  )

  test('whoever has the owner’s session and password, but not the second factor, changes nothing', async () => {
    const as = withFactor.owner as Person
    const before = await stateOf(app)
    const proof = { method: 'password' as const, password: as.password }
    for (const one of [...asking, ...askingOwn]) {
      const proved = await app.call(reauthenticate, { as, headers: fromPage, body: { proof } })
      const { status, body } = await send(one, as)
      expect([one, proved.status, status, codeOf({ body })]).toEqual([
        one,
        400,
        403,
        'proof_required',
      ])
    }
    expect(await stateOf(app)).toEqual(before)
  })

  const lasting = asking.filter(
    ([, effect]) => effect === 'gives-right' || effect === 'moves-money',
  )
  test.each(Object.keys(offices).filter((name) => name !== 'owner'))(
    'the %s without one gives rights and moves money after the password only',
    async (name) => {
      for (const one of lasting) {
        const code = mayCall(office(name), one) ? 'proof_required' : 'forbidden'
        expect([one, codeOf(await send(one, without[name] as Person))]).toEqual([one, code])
      }
    },
  )
})
