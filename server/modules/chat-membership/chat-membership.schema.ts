import type { Generated } from 'kysely'
import type { ChatService } from '#contract/chat-membership.ts'
import type { Program } from '#contract/offers/program-table.ts'

interface ChatGroupsTable {
  id: string
  program: Program
  service: ChatService
  /** The group's number at Telegram, the server's at Discord. */
  chatId: string
  /** Discord: the role that stands for the access, and the channel where people arrive. */
  roleId: string | null
  channelId: string | null
  /** The last message that was read in that channel. */
  readTo: Generated<string | null>
  title: Generated<string>
  /** After how many days strangers have to leave; null if they may stay. */
  noticeDays: number | null
  /** Why nothing is done in the group, for the owner; null while all is well. */
  trouble: Generated<string | null>
  troubleAt: Generated<Date | null>
  updatedAt: Date
}

interface ChatPeopleTable {
  id: string
  groupId: string
  accountId: string
  name: string
  userId: string | null
  /** Whether it is the account of a member, or came by a member's link: it leaves with the access. */
  wasMember: boolean
  /** Null until the service has been asked. */
  isIn: boolean | null
  /** An admin of the group, or a bot: nobody removes these. */
  isExempt: Generated<boolean>
  /** Whether the academy itself has shut the account out. */
  isShutOut: Generated<boolean>
  /** When a stranger was asked to leave. */
  noticedAt: Generated<Date | null>
  checkedAt: Date
  attempts: Generated<number>
  retryAt: Generated<Date | null>
  /** Why the service refused, which is not tried again by itself. */
  failure: Generated<string | null>
}

interface ChatLinksTable {
  id: string
  groupId: string
  userId: string | null
  url: string
  expiresAt: Date
  /** Whether it is to be revoked at the service. */
  isOver: Generated<boolean>
}

interface DiscordAccountsTable {
  userId: string
  accountId: string
  name: string
  linkedAt: Date
}

interface DiscordCodesTable {
  userId: string
  codeHash: Buffer
  expiresAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    chatGroups: ChatGroupsTable
    chatPeople: ChatPeopleTable
    chatLinks: ChatLinksTable
    discordAccounts: DiscordAccountsTable
    discordCodes: DiscordCodesTable
  }
}
