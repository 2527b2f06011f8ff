import { expect } from 'vitest'
import { getMemberImport, type MemberImport, runMemberImport } from '#contract/invitations.ts'
import { listMembers } from '#contract/members.ts'
import { startApp } from '../app.ts'

/**
 * Imports a list of this many lines and waits for the academy's own jobs: each line becomes one
 * account with its program and tag, although a second job processes lines concurrently.
 */
export async function importMembers(lines: number): Promise<void> {
  const app = await startApp()
  try {
    const admin = await app.people.admin()
    const text = Array.from(
      { length: lines },
      (_, index) => `member-${index}@list.example,Member ${index},academy,2190-06-30,imported`,
    )
    const read = await app.request({
      method: 'POST',
      url: '/api/admin/member-imports',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
      payload: ['email,name,program,ends,tags', ...text].join('\n'),
    })
    const { id, good } = read.body as MemberImport
    expect(good).toBe(lines)
    const params = { id }
    await app.call(runMemberImport, { as: admin, params, body: { tell: false } })
    for (let state = ''; state !== 'done'; ) {
      await app.runJob('members.import', { import: id })
      state = (await app.call(getMemberImport, { as: admin, params })).body.state
    }
    const query = { tag: 'imported', program: 'academy', status: 'active', limit: 1 } as const
    const { headers } = await app.call(listMembers, { as: admin, query })
    expect(Number(headers['x-total-count'])).toBe(lines)
  } finally {
    await app.stop()
  }
}
