import type {
  Assignee,
  Conversation,
  ConversationSummary,
  Message,
} from '#contract/messages/messages.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { AuthoredRow, ConversationMarks, InboxRow } from './conversations.store.ts'
import { kindOfFile } from './messages.rules.ts'
import type { MessageRow } from './messages.store.ts'

type AddressOf = (key: string) => string

export function presentMessage(row: AuthoredRow, addressOf: AddressOf): Message {
  const { senderId, senderName } = row
  const author =
    senderId === null || senderName === null ? null : { id: senderId, name: senderName }
  return { ...instants(row), from: row.side, author, file: presentFile(row, addressOf) }
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

/** Part of a conversation; null means one that has not started. */
export function presentConversation(
  found: { marks: ConversationMarks; messages: readonly AuthoredRow[] } | null,
  addressOf: AddressOf,
): Conversation {
  const { marks, messages = [] } = found ?? {}
  const first = messages.at(-1)?.number ?? 1
  return {
    messages: messages.map((row) => presentMessage(row, addressOf)).reverse(),
    earlier: first > 1 ? first : null,
    readBy: { student: marks?.readByStudent ?? 0, academy: marks?.readByAcademy ?? 0 },
    closedAt: marks?.closedAt?.toISOString() ?? null,
  }
}

type Participant = ConversationSummary['user']

export const presentParticipant = ({ id, name, email }: Participant): Participant => ({
  id,
  name,
  email,
})

export const presentAssignee = ({ id, name }: Assignee): Assignee => ({ id, name })

export function presentSummary(row: InboxRow, user: Participant): ConversationSummary {
  return {
    user: presentParticipant(user),
    unread: row.unread,
    last: { from: row.lastSide, text: row.lastText, sentAt: row.lastAt.toISOString() },
    closedAt: row.closedAt?.toISOString() ?? null,
    assignee: row.assignee && presentAssignee(row.assignee),
  }
}
