import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMails, readMail } from '#contract/mails.ts'
import { newId } from '#server/platform/clock.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { mailsRoutes } from './mails.routes.ts'
import { createOperations } from './operations.ts'

const kept = Array.from({ length: 3 }, (_, number) => ({
  name: newId(),
  to: `person-${number}@people.example`,
  subject: `Mail ${number}`,
  date: '2026-11-20T10:00:00.000Z',
  text: 'The whole text',
}))
const [first] = kept

let bench: RouteBench
let call: Awaited<ReturnType<RouteBench['serve']>>
beforeAll(async () => {
  bench = await startRouteBench()
  call = await bench.serve(
    mailsRoutes(
      createOperations({
        mail: {
          list: async ({ page, limit }) => ({
            items: kept.slice((page - 1) * limit, page * limit),
            total: kept.length,
          }),
          read: async (name) => kept.find((mail) => mail.name === name) ?? null,
        },
      }),
    ),
  )
})
afterAll(() => bench.stop())

test('only admins read mails', async () => {
  const params = { name: first?.name ?? '' }
  expect((await call(listMails)).status).toBe(401)
  expect((await call(readMail, { params })).status).toBe(401)
  for (const roles of [[], ['academy_student'], ['mentorship_student']] as const) {
    const { id: token } = await bench.signIn(['community_student', ...roles])
    expect((await call(listMails, { token })).status).toBe(403)
    expect((await call(readMail, { token, params })).status).toBe(403)
  }
})

test('an admin sees the list by pages, without the texts, and one mail with its text', async () => {
  const { id: token } = await bench.signIn(['community_student', 'admin'])
  const { text, ...listed } = first ?? { text: '' }
  const page = await call(listMails, { token, query: { page: 1, limit: 1 } })
  expect(page).toMatchObject({ status: 200, total: '3' })
  expect(page.body).toEqual([listed])
  const one = await call(readMail, { token, params: { name: first?.name ?? '' } })
  expect(one.body).toEqual({ ...listed, text })
})

test('what is not there is 404, whatever it is called', async () => {
  const { id: token } = await bench.signIn(['community_student', 'admin'])
  for (const name of [newId(), '../jwt-secret', '%00', 'a.eml']) {
    expect((await call(readMail, { token, params: { name } })).status).toBe(404)
  }
})
