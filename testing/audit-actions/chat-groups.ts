import {
  listChatGroups,
  retryChatPerson,
  tryChatGroup,
  updateChatGroup,
} from '#contract/chat-membership.ts'
import {
  listSignalOutlets,
  trySignalOutlet,
  updateSignalOutlet,
} from '#contract/signals/signal-outlets.ts'
import { newId } from '#server/platform/clock.ts'
import type { ActionsBench, AuditActions } from './bench.ts'

const params = { program: 'academy', service: 'telegram' } as const
const isOurs = ({ program, service }: { program: string; service: string }) =>
  program === params.program && service === params.service

/** Sets the group of the academy, with so many days for strangers. */
async function setGroup({ call }: ActionsBench, noticeDays: number) {
  const { body: groups } = await call(listChatGroups)
  const updatedAt = groups.find(isOurs)?.updatedAt ?? null
  const body = { chatId: '-1001', roleId: null, channelId: null, noticeDays, updatedAt }
  return call(updateChatGroup, { params, body })
}

async function setOutlet({ call }: ActionsBench, address: string) {
  const { body: outlets } = await call(listSignalOutlets)
  const updatedAt = outlets.find(isOurs)?.updatedAt ?? null
  return call(updateSignalOutlet, { params, body: { address, updatedAt } })
}

/** Admins' actions on the groups and channels at Telegram and Discord. */
export const chatGroupActions: AuditActions = {
  'PUT /admin/chat-groups/:program/:service': {
    action: 'chat_group.changed',
    tells: 'changed',
    async run(bench) {
      await setGroup(bench, 3)
      return setGroup(bench, 4)
    },
  },
  'POST /admin/chat-groups/:program/:service/try': {
    action: 'chat_group.tried',
    tells: 'nothing',
    async run(bench) {
      await setGroup(bench, 3)
      return bench.call(tryChatGroup, { params })
    },
  },
  'GET /admin/chat-people.csv': {
    action: 'chat_group.people_exported',
    tells: 'nothing',
    async run(bench) {
      await setGroup(bench, 3)
      return bench.app.request({
        url: '/api/admin/chat-people.csv?program=academy&service=telegram',
        headers: { authorization: `Bearer ${bench.admin.token}` },
      })
    },
  },
  'POST /admin/chat-people/:id/retry': {
    action: 'chat_group.retried',
    tells: 'nothing',
    ofPerson: true,
    async run(bench) {
      await setGroup(bench, 3)
      const { id: userId } = await bench.app.people.free()
      const id = newId()
      await bench.app.academy.db.driver.query(
        `insert into chat_people
           (id, group_id, account_id, name, user_id, was_member, is_in, checked_at, failure)
         select $1, id, '4242', '', $2, true, true, now(), 'Refused' from chat_groups`,
        [id, userId],
      )
      return bench.call(retryChatPerson, { params: { id } })
    },
  },
  'PUT /admin/signal-outlets/:program/:service': {
    action: 'signal_outlet.changed',
    tells: 'changed',
    async run(bench) {
      await setOutlet(bench, '@signals_before')
      return setOutlet(bench, '@signals')
    },
  },
  'POST /admin/signal-outlets/:program/:service/try': {
    action: 'signal_outlet.tried',
    tells: 'nothing',
    async run(bench) {
      await setOutlet(bench, '@signals')
      return bench.call(trySignalOutlet, { params })
    },
  },
}
