import { removeSetting, saveConnection, tryConnection } from '#contract/connections/connections.ts'
import type { AuditActions } from './bench.ts'

const params = { connection: 'mail' } as const
const values = [{ name: 'MAIL_FROM' as const, value: 'Office <office@mail.example>' }]

/** The owner's actions on what the academy is connected with. */
export const connectionActions: AuditActions = {
  'PUT /admin/connections/:connection': {
    action: 'connection.changed',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(saveConnection, { params, body: { values } }),
  },
  'DELETE /admin/connections/:connection/:setting': {
    action: 'connection.removed',
    tells: 'nothing',
    withoutSubject: true,
    async run({ call }) {
      await call(saveConnection, { params, body: { values } })
      return call(removeSetting, { params: { ...params, setting: 'MAIL_FROM' } })
    },
  },
  'POST /admin/connections/:connection/try': {
    action: 'connection.tried',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) =>
      call(tryConnection, { params: { connection: 'storage' }, body: { values: [] } }),
  },
}
