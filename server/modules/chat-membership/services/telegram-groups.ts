import type { ChatMember } from 'grammy/types'
import {
  nameOf,
  standingOf,
  type TelegramBot,
  TelegramRefusal,
} from '#server/modules/notifications/index.ts'
import { escapedHtml } from '../signal-posts/post-text.rules.ts'
import { type ChatService, type Noticed, problemOf, type Refusal, titleOf } from './chat-service.ts'

const lacks = {
  admin:
    'The bot is not an admin of the group. Open the group in Telegram, choose Edit, Administrators, Add Admin, and add the bot.',
  invite:
    'The bot may not invite people. Open its entry among the administrators and switch on ‘Invite Users via Link’.',
  ban: 'The bot may not remove people. Open its entry among the administrators and switch on ‘Ban Users’.',
  chat: 'Telegram does not find this group, or the bot is not in it. Check the group ID, and add the bot to the group as an admin.',
  bot: 'The bot is not in the group any more. Add it again, as an admin who may invite and ban people.',
  token: 'Telegram does not know the bot any more. Check TELEGRAM_BOT_TOKEN.',
  basic:
    'Telegram lets nobody back into a basic group. Make it a supergroup: in the group, Edit, set ‘Chat history for new members’ to visible.',
  kind: 'This is not a group. Create a group in Telegram and enter its ID.',
}

/** Groups at Telegram, by the academy's bot. */
export function telegramGroups(bot: TelegramBot): ChatService {
  return {
    name: 'Telegram',
    admitsByItself: false,
    async tryOut({ chatId }) {
      try {
        const chat = await bot.call((api) => api.getChat(chatId))
        const self = await bot.call((api) => api.getMe())
        const member = await bot.call((api) => api.getChatMember(chatId, self.id))
        const people = await bot.call((api) => api.getChatMemberCount(chatId))
        const isGroup = chat.type === 'group' || chat.type === 'supergroup'
        const basic = chat.type === 'group' ? [lacks.basic] : []
        const problems = isGroup ? [...problemsOf(member), ...basic] : [lacks.kind]
        return { title: titleOf(chat.title), people, problems }
      } catch (error) {
        const problem = problemOf(refusalOf(error))
        if (problem === null) throw error
        return { title: '', people: null, problems: [problem] }
      }
    },
    async presenceOf({ chatId }, accountId) {
      const member = await bot
        .call((api) => api.getChatMember(chatId, Number(accountId)))
        .catch((error: unknown) => {
          if (isUnknownPerson(error)) return null
          throw error
        })
      if (!member) return { isIn: false, isExempt: false, isOutside: false, name: '' }
      return {
        ...standingOf(member),
        isOutside: member.status === 'kicked',
        name: nameOf(member.user),
      }
    },
    async invite({ chatId }, expiresAt) {
      const expire_date = Math.floor(expiresAt.getTime() / 1000)
      const link = await bot.call((api) =>
        api.createChatInviteLink(chatId, { member_limit: 1, expire_date }),
      )
      return link.invite_link
    },
    async revoke({ chatId }, url) {
      await bot
        .call((api) => api.revokeChatInviteLink(chatId, url))
        .catch((error: unknown) => {
          // It has been revoked or used up already.
          if (error instanceof TelegramRefusal && /INVITE_HASH/.test(error.message)) return
          throw error
        })
    },
    async shutOut({ chatId }, accountId) {
      await bot
        .call((api) => api.banChatMember(chatId, Number(accountId)))
        .catch((error: unknown) => {
          if (!isUnknownPerson(error)) throw error
        })
    },
    async readmit({ chatId }, accountId) {
      await bot
        .call((api) => api.unbanChatMember(chatId, Number(accountId), { only_if_banned: true }))
        .catch((error: unknown) => {
          if (!isUnknownPerson(error)) throw error
        })
    },
    async giveNotice({ chatId }, noticed) {
      await bot.call((api) =>
        api.sendMessage(chatId, noticeText(noticed), {
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
        }),
      )
    },
    refusalOf,
  }
}

function problemsOf(member: ChatMember): string[] {
  if (member.status !== 'administrator') return [lacks.admin]
  return [
    ...(member.can_invite_users ? [] : [lacks.invite]),
    ...(member.can_restrict_members ? [] : [lacks.ban]),
  ]
}

const isUnknownPerson = (error: unknown) =>
  error instanceof TelegramRefusal &&
  error.code === 400 &&
  /user not found|USER_ID_INVALID|invalid user_id|PARTICIPANT_ID_INVALID|member not found/i.test(
    error.message,
  )

const isLackingRights =
  /not enough rights|ADMIN_REQUIRED|administrator rights|have no rights|RIGHT_FORBIDDEN/i

/** What a failed call to Telegram means. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof TelegramRefusal)) return { kind: 'unreachable' }
  const { code, message, movedTo, retryAfter } = error
  if (movedTo !== undefined) return { kind: 'moved', to: movedTo }
  if (retryAfter !== undefined || code === 429) return { kind: 'wait', seconds: retryAfter ?? 30 }
  if (code >= 500) return { kind: 'failed' }
  if (code === 401 || code === 404) return { kind: 'group', trouble: lacks.token }
  if (code === 403) return { kind: 'group', trouble: lacks.bot }
  if (/chat not found|CHANNEL_INVALID|PEER_ID_INVALID/i.test(message)) {
    return { kind: 'group', trouble: lacks.chat }
  }
  if (isLackingRights.test(message)) {
    return { kind: 'group', trouble: `${lacks.admin} It needs the rights to invite and to ban.` }
  }
  return { kind: 'person', reason: message.slice(0, 500) }
}

const noticeText = ({ accountId, name, days, settingsUrl }: Noticed) =>
  `<a href="tg://user?id=${accountId}">${escapedHtml(name || 'You')}</a>, this group is for members of the academy. ` +
  `Please <a href="${escapedHtml(settingsUrl)}">connect your Telegram account in the academy’s settings</a>, ` +
  `or leave the group within ${days === 1 ? 'a day' : `${days} days`}.`
