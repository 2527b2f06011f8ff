import { expect, test } from 'vitest'
import type { AccessState, Permission, Role } from '#contract/access/permissions.ts'
import type { NotificationType } from '#contract/notifications/notifications.ts'
import type { Database } from '#server/platform/database/database.ts'
import { whoSee } from './who-see.ts'

const accessStates: Record<string, AccessState> = {
  student: { roles: ['academy_student'] },
  buyer: { roles: ['community_student'], openedStrategies: ['the strategy'] },
  admin: { roles: ['admin'] },
  support: { roles: [], staffRole: 'support' },
  bookkeeper: { roles: [], staffRole: 'bookkeeper' },
}
const targets = ['student', 'suspended', 'free', 'buyer', 'admin', 'support', 'bookkeeper'].map(
  (userId) => ({ id: `of ${userId}`, userId }),
)
const deps = {
  db: {} as Database,
  access: {
    accessStatesOf: async (ids: readonly string[]) =>
      new Map(ids.map((id): [string, AccessState] => [id, accessStates[id] ?? { roles: [] }])),
  },
  identity: { suspendedAmong: async () => new Set(['suspended']), zoneOf: async () => null },
}
async function reached(
  audienceRole: Role | null,
  staffPermission: Permission | null = null,
  passedOver: {
    byUser?: string
    unlessRoles?: Role[]
    audienceStrategy?: string
    type?: NotificationType
  } = {},
) {
  const passing = { byUser: null, unlessRoles: [], signalId: null, audienceStrategy: null }
  const broadcast = {
    ...{ audienceRole, staffPermission, type: 'warning' as const },
    ...passing,
    ...passedOver,
  }
  return (await whoSee(deps, broadcast, targets)).map(({ userId }) => userId)
}

test('a suspended user is reached by nothing, whether it is for a role or for that user', async () => {
  expect(await reached('academy_student')).toEqual(['student', 'admin'])
  const all = ['student', 'free', 'buyer', 'admin', 'support', 'bookkeeper']
  expect(await reached(null)).toEqual(all)
})

test('what admins are told reaches those of their staff who may do something about it', async () => {
  expect(await reached('admin', 'payments.read')).toEqual(['admin', 'bookkeeper'])
  expect(await reached('admin', 'messages.manage')).toEqual(['admin', 'support'])
  expect(await reached('admin')).toEqual(['admin'])
})

test('who caused it does not hear of it, nor who is told the same as holder of another role', async () => {
  expect(await reached('academy_student', null, { byUser: 'admin' })).toEqual(['student'])
  const unlessRoles: Role[] = ['mentorship_student']
  // Admins hear of everything, and so of the other one.
  expect(await reached('academy_student', null, { unlessRoles })).toEqual(['student'])
})

test('what is told of a strategy reaches those to whom it is open, beside the role', async () => {
  const of = (audienceStrategy: string) =>
    reached('academy_student', null, { audienceStrategy, type: 'info' })
  expect(await of('the strategy')).toEqual(['student', 'buyer', 'admin'])
  expect(await of('another')).toEqual(['student', 'admin'])
})
