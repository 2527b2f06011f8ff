import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase } from '#testing/database.ts'

const log = createLog({ level: 'silent', pretty: false })

test('what certificates demanded stays the academy’s, and is what the mentorship begins with', async () => {
  const database = await createTestDatabase('empty')
  try {
    await migrate(database.url, log, '0560-series-in-calendars')
    const client = new Client({ connectionString: database.url })
    await client.connect()
    const rows = async (statement: string, ...values: unknown[]) =>
      (await client.query(statement, values)).rows
    const [user, project] = [randomUUID(), randomUUID()]
    await rows(
      `update certificate_conditions set quiz_percent = 70, decisions = 20, average_r = 0.25,
        sessions = 12, final_project_id = $1, final_project_points = 5`,
      project,
    )
    const [before] = await rows('select * from certificate_conditions')
    await rows('update academy_settings set academy_complete = true')
    await rows(
      `insert into users (id, name, email, email_key, password_hash) values ($1, 'Ada', 'ada@people.example', 'ada@people.example', '-')`,
      user,
    )
    const insert = (columns: string, values: string, code: string) =>
      rows(
        `insert into certificates (id, user_id, code, name, lessons, assignments, issued_at, program, issued_on${columns})
         values ($1, $2, $3, 'Ada', 3, 0, now(), 'Academy', '2026-01-01'${values}) returning code`,
        randomUUID(),
        user,
        code,
      )
    await insert('', '', '0000-0000-0000-0000')

    await migrate(database.url, log)
    const of = async (program: string) =>
      (await rows('select * from certificate_conditions where program = $1', program))[0]
    const { only_row: _, ...known } = before
    const all = { all_lessons: true, all_assignments: true }
    expect(await of('academy')).toEqual({ ...known, ...all, program: 'academy', is_issued: true })
    expect(await of('mentorship')).toMatchObject({
      ...{ ...all, is_issued: false, quiz_percent: 70, decisions: 20, average_r: '0.25' },
      ...{ sessions: 12, final_project_id: null, final_project_points: null },
    })
    expect(await rows('select certified_program, code from certificates')).toEqual([
      { certified_program: 'academy', code: '0000-0000-0000-0000' },
    ])
    const ofMentorship = (code: string) => insert(', certified_program', `, 'mentorship'`, code)
    expect(await ofMentorship('1111-1111-1111-1111')).toEqual([])
    await rows(`update certificate_conditions set is_issued = true where program = 'mentorship'`)
    expect(await ofMentorship('1111-1111-1111-1111')).toHaveLength(1)
    await expect(ofMentorship('2222-2222-2222-2222')).rejects.toThrow('certificates_user_program')
    await client.end()
  } finally {
    await database.drop()
  }
})
