import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelSubscription } from '#contract/access/access.ts'
import { listActivity } from '#contract/activity.ts'
import { actionInWords } from '#contract/activity-words.ts'
import {
  addMemberNote,
  deleteMemberNote,
  deleteMemberView,
  getMember,
  getMemberChoices,
  listMembers,
  listMemberViews,
  type MemberFilter,
  saveMemberView,
  setAccessEnd,
  setMemberTags,
} from '#contract/members.ts'
import { getNeeds } from '#contract/needs.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let support: Person

beforeAll(async () => {
  app = await startApp()
  // No day ends while the tests run.
  app.clock.set(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`)
  admin = await app.people.admin()
  support = await app.people.staff('support')
})
afterAll(() => app.stop())

const pool = () => app.academy.db.pool
const read = async (id: string, as = admin) =>
  (await app.call(getMember, { as, params: { id } })).body
const idsOf = async (filter: MemberFilter, as = admin) => {
  const { body } = await app.call(listMembers, { as, query: { ...filter, limit: 100 } })
  return body.map(({ id }) => id)
}
const auditOf = async (subject: string) => {
  const entries = pool().selectFrom('auditEntries').select('action').where('subject', '=', subject)
  return (await entries.orderBy('id').execute()).map(({ action }) => action)
}
const endOf = async (id: string) =>
  (await read(id)).access.find(({ program }) => program === 'mentorship')

describe('one member', () => {
  it('shows everything to those who may see it, and to others their part', async () => {
    const student = await app.people.mentorship()
    const seen = await read(student.id)
    expect(seen).toMatchObject({
      email: student.email,
      plan: 'mentorship',
      tags: [],
      notes: [],
      courses: [],
      payments: [],
      journal: null,
      messages: { unread: 0, lastAt: null },
    })
    expect(seen.lastSeenAt).not.toBeNull()
    const asSupport = await read(student.id, support)
    expect(asSupport).not.toHaveProperty('payments')
    expect(asSupport).not.toHaveProperty('journal')
    expect(asSupport.messages).toEqual({ unread: 0, lastAt: null })
    const unknown = await app.call(getMember, { as: admin, params: { id: newId() } })
    expect(unknown.status).toBe(404)
  })

  it('keeps the time of the last visit when sessions are removed', async () => {
    const student = await app.people.free()
    const { lastSeenAt } = await read(student.id)
    await pool().deleteFrom('sessions').where('userId', '=', student.id).execute()
    expect((await read(student.id)).lastSeenAt).toBe(lastSeenAt)
  })
})

describe('the end of access', () => {
  it('moves by one month however often, and however concurrently, the same click arrives', async () => {
    const student = await app.people.mentorship()
    const before = await endOf(student.id)
    const seenEndsAt = before?.subscription?.endsAt ?? ''
    const body = { program: 'mentorship' as const, endsAt: before?.nextEnd ?? '', seenEndsAt }
    const press = () => app.call(setAccessEnd, { as: admin, params: { id: student.id }, body })
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await endOf(student.id))?.subscription?.endsAt).toBe(before?.nextEnd)
    expect(await auditOf(student.id)).toEqual(['user.roles_set', 'user.access_set'])
  })

  it('is refused for an end that has changed, and for a time in the past', async () => {
    const student = await app.people.mentorship()
    const { subscription } = (await endOf(student.id)) ?? {}
    const set = (endsAt: string, seenEndsAt: string | null) =>
      app.call(setAccessEnd, {
        as: admin,
        params: { id: student.id },
        body: { program: 'mentorship', endsAt, seenEndsAt },
      })
    expect((await set('2198-01-01T00:00:00.000Z', null)).status).toBe(409)
    const over = await set('2001-01-01T00:00:00.000Z', subscription?.endsAt ?? null)
    expect(over.status).toBe(422)
    expect((await endOf(student.id))?.subscription?.endsAt).toBe(subscription?.endsAt)
    expect(await auditOf(student.id)).toEqual(['user.roles_set'])
  })

  it('that was shortened is told as one that comes soon, and nothing calls it extended', async () => {
    const student = await app.people.mentorship()
    const { subscription } = (await endOf(student.id)) ?? {}
    const endsAt = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString()
    const seenEndsAt = subscription?.endsAt ?? null
    const body = { program: 'mentorship' as const, endsAt, seenEndsAt }
    expect(
      (await app.call(setAccessEnd, { as: admin, params: { id: student.id }, body })).status,
    ).toBe(200)
    await app.runJob('access.tell-of-ends')
    const notified = async () => (await app.call(listNotifications, { as: student })).body
    await expect
      .poll(notified, { timeout: 60_000 })
      .toMatchObject([{ title: 'Your access ends soon', message: expect.any(String) }])
    const [notice] = await notified()
    expect(notice?.message).toContain(utcMoment(new Date(endsAt)))
    const entries = await app.call(listActivity, { as: admin, query: { person: student.id } })
    const words = entries.body.map(({ action }) => actionInWords(action))
    expect(words).toContain('End date of access set')
    expect(JSON.stringify([notice, words])).not.toMatch(/extended|longer/i)
  })

  it('grants a program that was never held, and one that was cancelled', async () => {
    const person = await app.people.free()
    const before = await endOf(person.id)
    expect(before?.subscription).toBeNull()
    const grant = (endsAt: string) =>
      app.call(setAccessEnd, {
        as: support,
        params: { id: person.id },
        body: { program: 'mentorship', endsAt, seenEndsAt: null },
      })
    expect((await grant(before?.nextEnd ?? '')).body.plan).toBe('mentorship')
    const id = (await endOf(person.id))?.subscription?.id ?? ''
    await app.call(cancelSubscription, { as: admin, params: { id } })
    const again = (await endOf(person.id))?.nextEnd ?? ''
    expect((await grant(again)).body.status).toBe('active')
    expect((await endOf(person.id))?.subscription).toMatchObject({
      status: 'active',
      endsAt: again,
    })
  })

  it('of staff is changed by admins only', async () => {
    const teacher = await app.people.staff('teacher')
    const body = {
      program: 'academy' as const,
      endsAt: '2190-01-01T00:00:00.000Z',
      seenEndsAt: null,
    }
    const params = { id: teacher.id }
    expect((await app.call(setAccessEnd, { as: support, params, body })).status).toBe(403)
    expect((await app.call(setAccessEnd, { as: admin, params, body })).status).toBe(200)
  })
})

describe('the list', () => {
  it('finds by program, status, end, visit, tag, cohort and payment', async () => {
    const [student, mentored, free] = [
      await app.people.academy(),
      await app.people.mentorship(),
      await app.people.free(),
    ]
    const tags = { tags: ['VIP '] }
    await app.call(setMemberTags, { as: admin, params: { id: student.id }, body: tags })
    await pool().deleteFrom('lastSightings').where('userId', '=', free.id).execute()
    const id = (await endOf(mentored.id))?.subscription?.id ?? ''
    const cancelled = await app.people.mentorship()
    const over = (await endOf(cancelled.id))?.subscription?.id ?? ''
    await app.call(cancelSubscription, { as: admin, params: { id: over } })
    expect(id).not.toBe('')

    expect(await idsOf({ program: 'academy' })).toContain(student.id)
    expect(await idsOf({ program: 'academy' })).not.toContain(mentored.id)
    expect(await idsOf({ program: 'none' })).toContain(free.id)
    expect(await idsOf({ program: 'none' })).not.toContain(student.id)
    expect(await idsOf({ status: 'active' })).not.toContain(cancelled.id)
    expect(await idsOf({ status: 'expired' })).toEqual(expect.arrayContaining([cancelled.id]))
    expect(await idsOf({ program: 'academy', status: 'expired' })).not.toContain(cancelled.id)
    expect(await idsOf({ endsWithin: 40 })).toContain(mentored.id)
    expect(await idsOf({ endsWithin: 3 })).not.toContain(mentored.id)
    const lapsed = await app.people.lapsed()
    const today = app.clock.now().toISOString().slice(0, 10)
    expect(await idsOf({ endedIn: `${today}..${today}` })).toContain(lapsed.id)
    expect(await idsOf({ endedIn: `${today}..${today}` })).not.toContain(mentored.id)
    expect(await idsOf({ endedIn: '2020-01-01..2020-02-01' })).toEqual([])
    expect(await idsOf({ seen: 'never' })).toEqual([free.id])
    expect(await idsOf({ seen: 'week' })).toContain(student.id)
    expect(await idsOf({ tag: 'vip' })).toEqual([student.id])
    expect(await idsOf({ paid: 'no' })).toContain(student.id)
    expect(await idsOf({ paid: 'yes' })).toEqual([])

    const { body: choices } = await app.call(getMemberChoices, { as: admin })
    expect(choices.tags).toEqual([{ tag: 'vip', members: 1 }])
    const [cohort] = choices.cohorts
    expect(await idsOf({ cohort })).toContain(student.id)
    expect(await idsOf({ cohort: '1999-06-01' })).toEqual([])
  })

  it('does not filter by payments for those who may not see them', async () => {
    const answer = await app.call(listMembers, { as: support, query: { paid: 'yes' } })
    expect(answer.status).toBe(403)
  })

  it.each(['name', 'email', 'created', 'seen', 'ends'] as const)(
    'is sorted by %s',
    async (sort) => {
      const listed = async (direction: 'asc' | 'desc') => {
        const { body } = await app.call(listMembers, {
          as: admin,
          query: { sort, direction, limit: 100 },
        })
        return body
      }
      const [up, down] = [await listed('asc'), await listed('desc')]
      expect(up).toHaveLength(down.length)
      if (sort === 'name' || sort === 'email') {
        expect(up.map(({ id }) => id)).toEqual(down.map(({ id }) => id).reverse())
      }
    },
  )

  it('is exported to a file in which no cell is a formula', async () => {
    const person = await app.people.free()
    await pool().updateTable('users').set({ name: '=1+1' }).where('id', '=', person.id).execute()
    const { text, status } = await app.request({
      url: `/api/admin/members.csv?search=${encodeURIComponent(person.email)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(status).toBe(200)
    const [head, line, ...rest] = text.trim().split('\r\n')
    expect(head).toBe('Name,Email,Program,Ends,Status,Tags,Last seen,Joined')
    expect(line).toMatch(new RegExp(`^'=1\\+1,${person.email},`))
    expect(rest).toEqual([])
  })

  it('is exported to nobody while the export cannot be recorded', async () => {
    const person = await app.people.free()
    const { driver } = app.academy.db
    await driver.query(`alter table audit_entries
      add constraint unrecorded check (action <> 'members.exported') not valid`)
    const url = `/api/admin/members.csv?search=${encodeURIComponent(person.email)}`
    const file = () => app.request({ url, headers: { authorization: `Bearer ${admin.token}` } })
    const refused = await file()
    await driver.query('alter table audit_entries drop constraint unrecorded')
    expect(refused.status).toBe(500)
    expect(refused.text).not.toContain(person.email)
    const { status, text } = await file()
    expect([status, text]).toEqual([200, expect.stringContaining(person.email)])
  })
})

describe('notes and views', () => {
  it('keeps a note once, and lets its author or an admin delete it', async () => {
    const student = await app.people.free()
    const params = { id: student.id }
    const body = { id: newId(), text: 'Prefers calls in the evening' }
    await app.call(addMemberNote, { as: support, params, body })
    const twice = await app.call(addMemberNote, { as: support, params, body })
    expect(twice.status).toBe(201)
    const { notes } = await read(student.id)
    expect(notes).toMatchObject([{ text: body.text, author: support.name, can: { delete: true } }])
    const stolen = await app.call(addMemberNote, { as: admin, params, body })
    expect(stolen.status).toBe(409)

    const other = await app.people.staff('support')
    const note = { id: body.id }
    expect((await app.call(deleteMemberNote, { as: other, params: note })).status).toBe(403)
    expect((await read(student.id)).notes).toHaveLength(1)
    expect((await app.call(deleteMemberNote, { as: admin, params: note })).status).toBe(204)
    expect((await read(student.id)).notes).toEqual([])
    expect(await app.storedOf(student.id, 'members')).toEqual({ tags: [], notes: [], views: [] })
  })

  it('keeps views by name for whoever saved them', async () => {
    const save = (query: string) =>
      app.call(saveMemberView, { as: support, body: { name: 'Ending', query } })
    await save('endsWithin=7')
    await save('endsWithin=14')
    const views = async (as: Person) => (await app.call(listMemberViews, { as })).body
    expect(await views(support)).toEqual([{ name: 'Ending', query: 'endsWithin=14' }])
    expect(await views(admin)).toEqual([])
    await app.call(deleteMemberView, { as: support, body: { name: 'Ending' } })
    expect(await views(support)).toEqual([])
  })
})

describe('open tasks of the office', () => {
  it('are counted for those responsible for them', async () => {
    const all = (await app.call(getNeeds, { as: admin })).body
    expect(Object.keys(all).sort()).toEqual([
      'failedPayments',
      'questions',
      'requests',
      'sessions',
      'toMark',
      'uncommented',
      'ungraded',
      'unread',
    ])
    const ofSupport = (await app.call(getNeeds, { as: support })).body
    expect(Object.keys(ofSupport).sort()).toEqual(['requests', 'unread'])
  })
})
