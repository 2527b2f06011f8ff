import {
  publishMailTemplate,
  restoreMailTemplate,
  testMailTemplate,
} from '#contract/mail-templates.ts'
import type { AuditActions } from './bench.ts'

const params = { key: 'account.goodbye' }
const body = { subject: 'Farewell', body: 'Your account is gone.' }

/** Changes to the texts of automatic mails. */
export const mailTemplatesActions: AuditActions = {
  'POST /admin/mail-words/:key/test': {
    action: 'mail_words.tested',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(testMailTemplate, { params, body }),
  },
  'POST /admin/mail-words/:key/publish': {
    action: 'mail_words.published',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(publishMailTemplate, { params, body: { ...body, seen: 0 } }),
  },
  'POST /admin/mail-words/:key/restore': {
    action: 'mail_words.restored',
    tells: 'nothing',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const other = { key: 'account.reset' }
      const text = { subject: 'New password', body: '[Set it]({{link}})', seen: 0 }
      await app.call(publishMailTemplate, { as: admin, params: other, body: text })
      return call(restoreMailTemplate, { params: other, body: { number: 0, seen: 1 } })
    },
  },
}
