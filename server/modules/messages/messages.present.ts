import type { Assignee, Conversation, ConversationSummary, Message } from '#contract/messages.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { InboxRow } from './inbox.store.ts'
import { kindOfFile } from './messages.rules.ts'
import type { MessageRow } from './messages.store.ts'

type People = readonly { id: string; name: string }[]

type AddressOf = (key: string) => string

export function presentMessage(row: MessageRow, people: People, addressOf: AddressOf): Message {
  const author = people.find(({ id }) => id === row.senderId)
  return {
    ...instants(row),
    from: row.side,
    author: author ? { id: author.id, name: author.name } : null,
    file: presentFile(row, addressOf),
  }
}

function presentFile(row: MessageRow, addressOf: AddressOf): Message['file'] {
  const { fileKey, fileName, fileBytes } = row
  if (fileKey === null || fileName === null) return null
  return {
    name: fileName,
    kind: kindOfFile(fileKey),
    bytes: Number(fileBytes),
    url: addressOf(fileKey),
  }
}

/** Part of a conversation from its rows, newest first; null means one that has not started. */
export function presentConversation(
  conversation: ConversationRow | null,
  rows: readonly MessageRow[],
  people: People,
  addressOf: AddressOf,
): Conversation {
  const first = rows.at(-1)?.number ?? 1
  return {
    messages: rows.map((row) => presentMessage(row, people, addressOf)).reverse(),
    earlier: first > 1 ? first : null,
    readBy: {
      student: conversation?.readByStudent ?? 0,
      academy: conversation?.readByAcademy ?? 0,
    },
    closedAt: conversation?.closedAt?.toISOString() ?? null,
  }
}

type Participant = ConversationSummary['user']

export const presentParticipant = ({ id, name, email }: Participant): Participant => ({
  id,
  name,
  email,
})

export const presentAssignee = ({ id, name }: Assignee): Assignee => ({ id, name })

export function presentSummary(
  row: InboxRow,
  user: Participant,
  assignee: Assignee | undefined,
): ConversationSummary {
  return {
    user: presentParticipant(user),
    unread: row.unread,
    last: { from: row.lastSide, text: row.lastText, sentAt: row.lastAt.toISOString() },
    closedAt: row.closedAt?.toISOString() ?? null,
    assignee: assignee ? presentAssignee(assignee) : null,
  }
}
