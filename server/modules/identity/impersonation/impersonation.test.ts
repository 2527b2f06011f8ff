import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import { contentRoles } from '#contract/access/permissions.ts'
import { suspendUser } from '#contract/access/staff.ts'
import { listCourses, listVideos } from '#contract/courses.ts'
import { getMe, logout, updateProfile } from '#contract/identity/identity.ts'
import { beginImpersonation, endImpersonation } from '#contract/identity/impersonation.ts'
import {
  type ImpersonationRole,
  impersonationRoles,
  impersonationTokenPrefix,
  rolesOfImpersonation,
} from '#contract/identity/impersonation-roles.ts'
import { getJournalFigures, listTrades } from '#contract/journal/journal.ts'
import { readPushKey } from '#contract/notifications/push.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { newId } from '#server/platform/clock.ts'
import type { Route } from '#server/platform/http/route.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { permissionMatrix } from '#testing/permission-matrix.ts'
import { stateOf } from '#testing/state.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.owner()
  // The academy generates its own keys when they are first requested.
  await app.call(readPushKey, { as: admin })
  for (const role of contentRoles) {
    await makeCourse(app, admin, { title: role, roleAccess: [role], isPublished: true })
  }
})
afterAll(() => app.stop())

/** An admin viewing the site, with the token of the impersonation. */
const look = async (as: ImpersonationRole, by = admin, on = app): Promise<Person> => {
  const { status, body } = await on.call(beginImpersonation, { as: by, body: { as } })
  expect(status).toBe(200)
  return { ...by, id: body.id, token: body.token }
}
const me = async (as: Person, on = app) => (await on.call(getMe, { as })).status

describe('what is visible', () => {
  it.each([
    ['community', ['community_student']],
    ['academy', ['academy_student', 'community_student']],
    ['mentorship', ['community_student', 'mentorship_student']],
  ] as const)("as %s: the courses of %j, and nobody's personal data", async (as, seen) => {
    const viewer = await look(as)
    const { body } = await app.call(listCourses, { as: viewer })
    expect(body.map(({ title }) => title).toSorted()).toEqual(seen)
    expect((await app.call(listTrades, { as: viewer })).body).toEqual([])
    expect((await app.call(getJournalFigures, { as: viewer })).body).toMatchObject({ trades: 0 })
    expect((await app.call(getMe, { as: viewer })).body).toMatchObject({
      id: viewer.id,
      roles: rolesOfImpersonation[as],
      staffRole: null,
    })
  })

  it('as a visitor: public content', async () => {
    const viewer = await look('visitor')
    expect((await app.call(getAcademyInfo, { as: viewer })).status).toBe(200)
    expect((await app.call(listCourses, { as: viewer })).status).toBe(403)
  })

  it("the program's videos, at addresses that end with the impersonation", async () => {
    const { id } = await makeCourse(app, admin, {
      title: 'Watched',
      roleAccess: ['mentorship_student'],
      isPublished: true,
    })
    await makeVideo(app, admin, id)
    const viewer = await look('mentorship')
    const { body } = await app.call(listVideos, { as: viewer, params: { id } })
    const url = body[0]?.videoUrl ?? ''
    const play = async () => (await app.request({ url, headers: { range: 'bytes=0-9' } })).status
    expect(await play()).toBe(206)
    const other = await look('academy')
    expect((await app.call(listVideos, { as: other, params: { id } })).status).toBe(404)
    await app.call(endImpersonation, { as: admin, params: { id: viewer.id } })
    expect(await play()).toBeGreaterThanOrEqual(401)
  })
})

/** The address of a route, for objects that do not exist. */
const addressOf = ({ path }: Route) =>
  `/api${path.replaceAll(/:\w+/g, (name) => (name === ':folder' ? 'videos' : newId()))}`
const send = (route: Route, { token }: Person) =>
  app.request({
    method: route.method,
    url: addressOf(route),
    headers: { authorization: `Bearer ${token}` },
    ...(route.method !== 'GET' && route.method !== 'DELETE' && { payload: { position: 1 } }),
  })

describe('permissions of an impersonation', () => {
  /** The column of the permission matrix that applies to an impersonation. */
  const columns = { community: 'free', academy: 'academy', mentorship: 'mentorship' } as const

  it.each(impersonationRoles)('as %s: reads follow the matrix, and nothing changes', async (as) => {
    const viewer = await look(as)
    const before = await stateOf(app)
    for (const route of app.academy.routes) {
      const name = `${route.method} ${route.path}`
      // The stream never ends by itself.
      if (name === 'GET /events') continue
      const isRead = route.method === 'GET' || route.method === 'HEAD'
      // Whoever is viewed, nothing can be written: tried as those who may do most.
      if (!isRead && as !== 'mentorship') continue
      const { status, body } = await send(route, viewer)
      if (!isRead) {
        expect
          .soft([status, body], name)
          .toEqual([403, expect.objectContaining({ code: 'viewing' })])
        continue
      }
      const outcome = as === 'visitor' ? null : permissionMatrix[name]?.[columns[as]]
      const isRefused =
        outcome === 401 || outcome === 403 || (as === 'visitor' && route.access !== 'public')
      if (isRefused) expect.soft(status, name).toBe(403)
      // A client would take 401 as the end of the impersonation.
      else expect.soft(status < 500 && status !== 401, `${name} gave ${status}`).toBe(true)
    }
    expect(await stateOf(app)).toEqual(before)
  })

  it('starts no other impersonation, whoever started it', async () => {
    const viewer = await look('academy')
    const { status } = await app.call(beginImpersonation, {
      as: viewer,
      body: { as: 'mentorship' },
    })
    expect(status).toBe(403)
  })

  it('is not for staff below admins, and not for members', async () => {
    for (const as of [
      await app.people.free(),
      await app.people.academy(),
      await app.people.staff('teacher'),
      await app.people.staff('support'),
      await app.people.staff('bookkeeper'),
    ]) {
      expect((await app.call(beginImpersonation, { as, body: { as: 'academy' } })).status).toBe(403)
    }
  })

  it('has no effect on the admin’s own session, which continues beside it', async () => {
    const viewer = await look('community')
    const body = { name: 'Somebody else', email: admin.email }
    expect((await app.call(updateProfile, { as: viewer, body })).status).toBe(403)
    expect(
      (await app.call(updateProfile, { as: admin, body: { ...body, name: 'Owner' } })).status,
    ).toBe(200)
  })
})

describe('end of an impersonation', () => {
  it('an hour after its start, in all processes', async () => {
    const other = await startApp({ shareWith: app })
    try {
      const viewer = await look('academy')
      expect([await me(viewer), await me(viewer, other)]).toEqual([200, 200])
      app.clock.advance(60 * 60 * 1000 + 1000)
      expect([await me(viewer), await me(viewer, other)]).toEqual([401, 401])
    } finally {
      app.clock.advance(-60 * 60 * 1000 - 1000)
      await other.stop()
    }
  })

  it('at once by whoever started it, and by nobody else', async () => {
    const viewer = await look('academy')
    const neighbour = await app.people.admin()
    const params = { id: viewer.id }
    expect((await app.call(endImpersonation, { as: neighbour, params })).status).toBe(404)
    expect(await me(viewer)).toBe(200)
    expect((await app.call(endImpersonation, { as: admin, params })).status).toBe(204)
    expect(await me(viewer)).toBe(401)
    expect((await app.call(endImpersonation, { as: admin, params })).status).toBe(404)
  })

  it('with signing out of the session in which it was started, and of no other', async () => {
    const leaving = await app.people.admin()
    const viewer = await look('academy', leaving)
    const untouched = await look('academy')
    expect(await me(viewer)).toBe(200)
    await app.call(logout, { as: leaving })
    expect([await me(viewer), await me(untouched)]).toEqual([401, 200])
  })

  it('with the rights of the admin, and with the account', async () => {
    const demoted = await app.people.admin()
    const suspended = await app.people.admin()
    const looks = [await look('academy', demoted), await look('academy', suspended)]
    await app.call(setUserRoles, { as: admin, params: { id: demoted.id }, body: { roles: [] } })
    await app.call(suspendUser, {
      as: admin,
      params: { id: suspended.id },
      body: { reason: 'Tried out' },
    })
    expect([await me(looks[0] as Person), await me(looks[1] as Person)]).toEqual([401, 401])
  })

  it('and its stream closes with it', async () => {
    const base = await app.listen()
    const viewer = await look('academy')
    const stream = await fetch(`${base}/api/events`, {
      headers: { authorization: `Bearer ${viewer.token}` },
    })
    expect(stream.status).toBe(200)
    await app.call(endImpersonation, { as: admin, params: { id: viewer.id } })
    const reader = stream.body?.getReader()
    const ended = async () => {
      while (!(await reader?.read())?.done);
      return true
    }
    expect(await ended()).toBe(true)
  })
})

it('an invented or truncated token, or another’s id, is invalid', async () => {
  const viewer = await look('academy')
  for (const token of [
    impersonationTokenPrefix,
    `${viewer.token}x`,
    viewer.token.slice(0, -1),
    `${impersonationTokenPrefix}${viewer.id}`,
    viewer.token.slice(impersonationTokenPrefix.length),
    `${impersonationTokenPrefix}${admin.token}`,
  ]) {
    expect(await me({ ...viewer, token }), token).toBe(401)
  }
})

it('who viewed, and as whom, is in the audit trail; the token is not stored', async () => {
  const viewer = await look('mentorship')
  const { pool } = app.academy.db
  const [entry] = await pool
    .selectFrom('auditEntries')
    .select(['actorId', 'action', 'subjectName'])
    .where('subject', '=', viewer.id)
    .execute()
  expect(entry).toEqual({ actorId: admin.id, action: 'viewing.begun', subjectName: 'mentorship' })
  const rows = await pool.selectFrom('impersonations').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(viewer.token)
})

it('expired ones are removed within the hour', async () => {
  const viewer = await look('academy')
  const stored = () =>
    app.academy.db.pool
      .selectFrom('impersonations')
      .select('id')
      .where('id', '=', viewer.id)
      .execute()
  await app.runJob('identity.remove-expired-sessions')
  expect(await stored()).toHaveLength(1)
  app.clock.advance(60 * 60 * 1000 + 1000)
  await app.runJob('identity.remove-expired-sessions')
  app.clock.advance(-60 * 60 * 1000 - 1000)
  expect(await stored()).toHaveLength(0)
})
