import {
  assignConversation,
  closeConversation,
  markConversationUnread,
  readConversation,
  reopenConversation,
  sendAcademyMessage,
  sendOwnMessage,
} from '#contract/messages/messages.ts'
import { deleteAnswer, saveAnswer } from '#contract/messages/saved-answers.ts'
import { newId } from '#server/platform/clock.ts'
import { sendForm } from '../forms.ts'
import type { ActionsBench, AuditActions } from './bench.ts'

/** A student who has written to the academy. */
async function writer({ app }: ActionsBench) {
  const as = await app.people.free()
  await app.call(sendOwnMessage, { as, body: { text: 'Hello', clientId: newId() } })
  return { userId: as.id }
}

const keepAnswer = ({ call }: ActionsBench, id: string) =>
  call(saveAnswer, { params: { id }, body: { title: `Hours ${id}`, text: 'Hi {{first name}}' } })

/** The office's actions on conversations and saved answers. */
export const messageActions: AuditActions = {
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
}
