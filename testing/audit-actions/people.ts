import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import {
  approveRoleRequest,
  cancelSubscription,
  deleteUser,
  extendSubscription,
  getUser,
  listRoleRequests,
  rejectRoleRequest,
  requestRole,
  setUserRoles,
  updateUser,
} from '#contract/access.ts'
import { changeFirstHour, sendTestMail } from '#contract/first-hour.ts'
import { requestPasswordReset } from '#contract/identity.ts'
import { listMails, readMail } from '#contract/mails.ts'
import {
  assignConversation,
  closeConversation,
  markConversationUnread,
  readConversation,
  reopenConversation,
  sendAcademyMessage,
  sendOwnMessage,
} from '#contract/messages.ts'
import { listOffers, resetOffer, saveOffer } from '#contract/offers.ts'
import { refundTransaction } from '#contract/payments.ts'
import { deleteAnswer, saveAnswer } from '#contract/saved-answers.ts'
import { getSignInRules, resetFactorsOfUser, updateSignInRules } from '#contract/second-factors.ts'
import { getSiteText, publishSiteText, restoreSiteText, saveSiteDraft } from '#contract/site.ts'
import { getSpaceLimits, saveSpaceLimits } from '#contract/space.ts'
import { handOverOwnership, reinstateUser, setStaffRole, suspendUser } from '#contract/staff.ts'
import { beginViewing, endViewing } from '#contract/viewings.ts'
import { newId } from '#server/platform/clock.ts'
import { sendForm } from '../forms.ts'
import { withTotp } from '../second-factors.ts'
import type { ActionsBench, AuditActions } from './bench.ts'
import { picture } from './picture.ts'

/** The id of a request that waits for a decision. */
async function pendingRequest({ app, admin }: ActionsBench): Promise<string> {
  const as = await app.people.free()
  await app.call(requestRole, { as, body: { program: 'academy' } })
  const { body } = await app.call(listRoleRequests, { as: admin })
  return body.find(({ user }) => user.id === as.id)?.id ?? ''
}

/** The params of an active subscription. */
async function subscription({ app, admin }: ActionsBench) {
  const { id } = await app.people.academy()
  const { body } = await app.call(getUser, { as: admin, params: { id } })
  return { id: body.subscriptions[0]?.id ?? '' }
}

/** A student who has written to the academy. */
async function writer({ app }: ActionsBench) {
  const as = await app.people.free()
  await app.call(sendOwnMessage, { as, body: { text: 'Hello', clientId: newId() } })
  return { userId: as.id }
}

const keepAnswer = ({ call }: ActionsBench, id: string) =>
  call(saveAnswer, { params: { id }, body: { title: `Hours ${id}`, text: 'Hi {{first name}}' } })

const inQuery = (path: string) => (bench: ActionsBench) =>
  bench.app.request({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${bench.admin.token}` },
  })

/** Admins' actions on people, money, messages and the academy itself. */
export const peopleActions: AuditActions = {
  'PUT /admin/users/:id': {
    action: 'user.updated',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      return call(updateUser, { params: { id }, body: { plan: 'academy', status: 'active' } })
    },
  },
  'POST /admin/users/:id/roles': {
    action: 'user.roles_set',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      return call(setUserRoles, { params: { id }, body: { roles: ['academy_student'] } })
    },
  },
  'POST /admin/users/:id/suspend': {
    action: 'user.suspended',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      return call(suspendUser, { params: { id }, body: { reason: 'Shared the password' } })
    },
  },
  'POST /admin/users/:id/reinstate': {
    action: 'user.reinstated',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      await call(suspendUser, { params: { id }, body: { reason: 'By mistake' } })
      return call(reinstateUser, { params: { id } })
    },
  },
  'DELETE /admin/users/:id/second-factors': {
    action: 'user.factors_reset',
    tells: 'nothing',
    ofPerson: true,
    async run({ app, call }) {
      const person = await app.people.free()
      await withTotp(app, person)
      return call(resetFactorsOfUser, { params: { id: person.id } })
    },
  },
  'PUT /admin/team/:id': {
    action: 'user.staff_role_set',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      return call(setStaffRole, { params: { id }, body: { staffRole: 'teacher' } })
    },
  },
  'DELETE /admin/users/:id': {
    action: 'user.deleted',
    tells: 'gone',
    ofPerson: true,
    run: async ({ app, call }) =>
      call(deleteUser, { params: { id: (await app.people.academy()).id } }),
  },
  'POST /admin/subscriptions/:id/extend': {
    action: 'subscription.extended',
    tells: 'changed',
    run: async (bench) => bench.call(extendSubscription, { params: await subscription(bench) }),
  },
  'POST /admin/subscriptions/:id/cancel': {
    action: 'subscription.cancelled',
    tells: 'changed',
    run: async (bench) => bench.call(cancelSubscription, { params: await subscription(bench) }),
  },
  'POST /role-requests/:id/approve': {
    action: 'role_request.approved',
    tells: 'changed',
    run: async (bench) =>
      bench.call(approveRoleRequest, { params: { id: await pendingRequest(bench) } }),
  },
  'POST /role-requests/:id/reject': {
    action: 'role_request.rejected',
    tells: 'changed',
    run: async (bench) =>
      bench.call(rejectRoleRequest, { params: { id: await pendingRequest(bench) } }),
  },
  'POST /admin/transactions/:id/refund': {
    action: 'transaction.refunded',
    tells: 'changed',
    run: async ({ call, payer }) =>
      call(refundTransaction, { params: { id: (await payer()).transaction }, body: {} }),
  },
  'GET /admin/transactions.csv': {
    action: 'transaction.exported',
    tells: 'nothing',
    withoutSubject: true,
    run: inQuery('/admin/transactions.csv?status=paid'),
  },
  'POST /admin/messages/:userId': {
    action: 'message.sent',
    tells: 'nothing',
    ofPerson: true,
    run: async ({ app, call }) =>
      call(sendAcademyMessage, {
        params: { userId: (await app.people.free()).id },
        body: { text: 'Hello', clientId: newId() },
      }),
  },
  'POST /admin/messages/:userId/read': {
    action: 'conversation.read',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) =>
      bench.call(readConversation, { params: await writer(bench), body: { upTo: 1 } }),
  },
  'POST /admin/messages/:userId/unread': {
    action: 'conversation.unread',
    tells: 'nothing',
    ofPerson: true,
    async run(bench) {
      const params = await writer(bench)
      await bench.call(readConversation, { params, body: { upTo: 1 } })
      return bench.call(markConversationUnread, { params })
    },
  },
  'POST /admin/messages/:userId/close': {
    action: 'conversation.closed',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) =>
      bench.call(closeConversation, { params: await writer(bench), body: { upTo: 1 } }),
  },
  'POST /admin/messages/:userId/reopen': {
    action: 'conversation.reopened',
    tells: 'nothing',
    ofPerson: true,
    async run(bench) {
      const params = await writer(bench)
      await bench.call(closeConversation, { params, body: { upTo: 1 } })
      return bench.call(reopenConversation, { params })
    },
  },
  'POST /admin/messages/:userId/files': {
    action: 'message.sent',
    tells: 'nothing',
    ofPerson: true,
    run: async ({ admin, app }) =>
      sendForm(app, {
        as: admin,
        path: `/admin/messages/${(await app.people.free()).id}/files`,
        file: { field: 'file', content: Buffer.from('%PDF-1.4\n%%EOF\n'), name: 'plan.pdf' },
      }),
  },
  'PUT /admin/messages/:userId/assignee': {
    action: 'conversation.assigned',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) =>
      bench.call(assignConversation, {
        params: await writer(bench),
        body: { assignee: bench.admin.id },
      }),
  },
  'PUT /admin/saved-answers/:id': {
    action: 'answer.saved',
    tells: 'nothing',
    run: async (bench) => keepAnswer(bench, newId()),
  },
  'DELETE /admin/saved-answers/:id': {
    action: 'answer.deleted',
    tells: 'nothing',
    async run(bench) {
      const id = newId()
      await keepAnswer(bench, id)
      return bench.call(deleteAnswer, { params: { id } })
    },
  },
  'GET /admin/mails/:name': {
    action: 'mail.read',
    tells: 'nothing',
    async run({ app, call }) {
      const { email } = await app.people.free()
      await app.call(requestPasswordReset, { body: { email } })
      let name = ''
      while (!name) {
        const { body } = await call(listMails, { query: { search: email } })
        name = body[0]?.name ?? ''
      }
      return call(readMail, { params: { name } })
    },
  },
  'PUT /admin/offers/:program': {
    action: 'offer.changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(listOffers, { as: admin })
      const known = body.find(({ program }) => program === 'community')
      if (!known) throw new Error('There is no community.')
      const { program, ...offer } = known
      return call(saveOffer, { params: { program }, body: { ...offer, title: 'Open Community' } })
    },
  },
  'DELETE /admin/offers/:program': {
    action: 'offer.reset',
    tells: 'changed',
    withoutSubject: true,
    run: ({ call }) => call(resetOffer, { params: { program: 'community' } }),
  },
  'PUT /admin/site/:name/draft': {
    action: 'site.draft_saved',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) =>
      call(saveSiteDraft, {
        params: { name: 'risk' },
        body: { content: { text: '# Draft' }, updatedAt: null },
      }),
  },
  'POST /admin/site/:name/publish': {
    action: 'site.published',
    tells: 'nothing',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const params = { name: 'risk' } as const
      const { body } = await app.call(getSiteText, { as: admin, params })
      const updatedAt = body.draft?.updatedAt ?? null
      const content = { text: '# Risk' }
      const saved = await app.call(saveSiteDraft, {
        as: admin,
        params,
        body: { content, updatedAt },
      })
      const seen = { updatedAt: saved.body.draft?.updatedAt ?? '' }
      return call(publishSiteText, { params, body: seen })
    },
  },
  'POST /admin/site/:name/restore': {
    action: 'site.restored',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(restoreSiteText, { params: { name: 'risk' }, body: { number: 0 } }),
  },
  'POST /admin/site-pictures/:kind': {
    action: 'site.picture_added',
    tells: 'nothing',
    withoutSubject: true,
    run: async ({ app, admin }) =>
      sendForm(app, {
        as: admin,
        path: '/admin/site-pictures/logo',
        file: { field: 'picture', content: await picture(), name: 'logo.png' },
      }),
  },
  'PUT /admin/first-hour': {
    action: 'first_hour.changed',
    tells: 'changed',
    withoutSubject: true,
    run: ({ call }) => call(changeFirstHour, { body: { putAway: true } }),
  },
  'POST /admin/first-hour/test-mail': {
    action: 'first_hour.mail_tested',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(sendTestMail, { body: { to: 'owner@mail.example' } }),
  },
  'POST /admin/viewings': {
    action: 'viewing.begun',
    tells: 'nothing',
    run: ({ call }) => call(beginViewing, { body: { as: 'academy' } }),
  },
  'DELETE /admin/viewings/:id': {
    action: 'viewing.ended',
    tells: 'nothing',
    async run({ app, admin, call }) {
      const { body } = await app.call(beginViewing, { as: admin, body: { as: 'visitor' } })
      return call(endViewing, { params: { id: body.id } })
    },
  },
  'PUT /admin/settings': {
    action: 'settings.changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(getSettings, { as: admin })
      const { defaultBrand: _, ...settings } = body
      return call(updateSettings, { body: { ...settings, brand: 'Another name' } })
    },
  },
  'PUT /admin/space-limits': {
    action: 'space.limits_changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(getSpaceLimits, { as: admin })
      const { updatedAt } = body
      return call(saveSpaceLimits, { body: { communityMb: 300, studentMb: 3000, updatedAt } })
    },
  },
  'PUT /admin/sign-in-rules': {
    action: 'sign_in_rules.changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(getSignInRules, { as: admin })
      return call(updateSignInRules, { body: { ...body, passwordProof: true } })
    },
  },
  'POST /admin/ownership': {
    action: 'ownership.handed_over',
    tells: 'nothing',
    ofPerson: true,
    async run({ app, admin, call }) {
      const { id: userId } = await app.people.admin()
      return call(handOverOwnership, { body: { userId, password: admin.password } })
    },
  },
  'GET /admin/activity.csv': {
    action: 'activity.exported',
    tells: 'nothing',
    withoutSubject: true,
    run: inQuery('/admin/activity.csv?group=people'),
  },
}
