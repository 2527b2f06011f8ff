import { expect, test } from 'vitest'
import { channelUpdateOf, channelUpdateShape } from './channel-updates.ts'

const chat = { id: -1001, type: 'channel', title: ' Gold\nRoom ', username: 'gold_room' }
const channel = { chatId: '-1001', username: 'gold_room' }
const read = (update: object) =>
  channelUpdateOf(channelUpdateShape.parse({ update_id: 1, ...update }))
const message = { message_id: 7, date: 1_790_000_000, chat }

test('posts are read with their text or what stands below a picture, and edits with their time', () => {
  const sentAt = new Date(1_790_000_000_000)
  const post = { ...channel, what: 'post', messageId: '7', text: 'Hello', sentAt, editedAt: null }
  expect(read({ channel_post: { ...message, text: 'Hello' } })).toMatchObject(post)
  expect(read({ channel_post: { ...message, caption: 'Hello' } })).toMatchObject(post)
  const edited = { ...message, text: 'Hello', edit_date: 1_790_000_060 }
  const editedAt = new Date(1_790_000_060_000)
  expect(read({ edited_channel_post: edited })).toMatchObject({ ...post, editedAt })
})

test('whether the bot is an admin is told of channels alone, and a picture without words is nothing', () => {
  const standing = (status: string, type = 'channel') =>
    read({ my_chat_member: { chat: { ...chat, type }, new_chat_member: { status } } })
  expect(standing('administrator')).toMatchObject({ ...channel, what: 'bot', isAdmin: true })
  expect(standing('kicked')).toMatchObject({ what: 'bot', isAdmin: false })
  expect(standing('kicked', 'supergroup')).toBeNull()
  expect(read({ channel_post: message })).toBeNull()
  expect(read({ message: { ...message, text: 'Hello' } })).toBeNull()
})
