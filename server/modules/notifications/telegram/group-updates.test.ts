import { expect, test } from 'vitest'
import { groupUpdateOf, updateShape } from './group-updates.ts'

const chat = { id: -1001, type: 'supergroup' }
const written = (message: object) =>
  groupUpdateOf(updateShape.parse({ update_id: 1, message: { chat, ...message } }))

test('whoever writes in a group is there, but not what writes for a channel, nor whoever leaves', () => {
  const from = { id: 7, is_bot: false, first_name: 'Sam' }
  expect(written({ from })).toMatchObject({ what: 'person', accountId: '7', isIn: true })
  // Posts of a linked channel come from an account of Telegram's own, which is no bot.
  const telegram = { id: 777_000, is_bot: false, first_name: 'Telegram' }
  expect(written({ from: telegram, sender_chat: { id: -1002, type: 'channel' } })).toBeNull()
  expect(written({ from, left_chat_member: from })).toBeNull()
})
