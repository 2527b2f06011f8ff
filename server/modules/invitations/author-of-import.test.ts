import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MemberImport } from '#contract/invitations.ts'
import { startApp } from '#testing/app.ts'
import { takings } from '#testing/taken-rights.ts'

test.each(['demoted', 'suspended', 'deleted'])(
  'nothing is created of the list of an admin who is %s after starting it',
  async (way) => {
    const app = await startApp()
    try {
      await app.people.owner()
      const admin = await app.people.admin()
      const read = await app.request({
        method: 'POST',
        url: '/api/admin/member-imports',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
        payload: 'email,name,program,ends\nfriend@list.example,Friend,academy,2190-06-30',
      })
      const { id } = read.body as MemberImport
      const { pool } = app.academy.db
      await sql`update member_imports set started_at = now() where id = ${id}`.execute(pool)
      await takings[way]?.take(app, admin)
      await app.runJob('members.import', { import: id })
      const { rows } = await sql`
        select problem, (select count(*)::int from users where email = 'friend@list.example') as made
        from member_import_rows where import_id = ${id}`.execute(pool)
      expect(rows).toEqual([
        { problem: 'Whoever requested this no longer has the permission.', made: 0 },
      ])
    } finally {
      await app.stop()
    }
  },
)
