import { expect, test } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { whoSee } from './who-see.ts'

const targets = ['student', 'suspended', 'free'].map((userId) => ({ id: `of ${userId}`, userId }))
const deps = {
  db: {} as Database,
  access: {
    rolesOf: async (ids: readonly string[]) =>
      new Map(ids.map((id): [string, Role[]] => [id, id === 'free' ? [] : ['academy_student']])),
  },
  identity: { suspendedAmong: async () => new Set(['suspended']) },
}
const reached = async (audienceRole: Role | null) =>
  (await whoSee(deps, { audienceRole, type: 'info' }, targets)).map(({ userId }) => userId)

test('a suspended user is reached by nothing, whether it is for a role or for that user', async () => {
  expect(await reached('academy_student')).toEqual(['student'])
  expect(await reached(null)).toEqual(['student', 'free'])
})
