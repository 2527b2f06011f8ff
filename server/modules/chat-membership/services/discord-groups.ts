import type { GroupRow } from '../groups.store.ts'
import {
  type ChatService,
  type Noticed,
  problemOf,
  type TriedOut,
  titleOf,
} from './chat-service.ts'
import { type Discord, DiscordRefusal, discordCodes, discordRefusalOf, nameOf } from './discord.ts'

/** The rights of a role at Discord, as bits of a number. */
const rights = {
  administrator: 1n << 3n,
  createInvite: 1n << 0n,
  manageMessages: 1n << 13n,
  manageRoles: 1n << 28n,
} as const

const rightNames = {
  createInvite: 'Create Invite',
  manageMessages: 'Manage Messages',
  manageRoles: 'Manage Roles',
} as const

interface User {
  id: string
  username: string
  bot?: boolean
}
interface Member {
  user: User
  roles: string[]
}
interface Role {
  id: string
  position: number
  permissions: string
}

/**
 * Roles of a server at Discord, by the academy's bot and REST alone: the access is the role. A link leads into the channel of
 * arrival, where a member writes the code that links the account.
 */
export function discordGroups(discord: Discord): ChatService {
  const memberPath = ({ chatId }: GroupRow, accountId: string) =>
    `/guilds/${chatId}/members/${accountId}` as const
  const rolePath = (group: GroupRow, accountId: string) =>
    `${memberPath(group, accountId)}/roles/${group.roleId}` as const
  /** Whoever is not in the server any more needs no change there. */
  const unlessGone = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
  }
  return {
    name: 'Discord',
    admitsByItself: true,
    tryOut: (group) => tryOut(discord, group),
    async presenceOf(group, accountId) {
      const member = await discord
        .call<Member>((rest) => rest.get(memberPath(group, accountId)))
        .catch((error: unknown) => {
          if (isGone(error)) return null
          throw error
        })
      if (!member) return { isIn: false, isExempt: false, isOutside: false, name: '' }
      const isIn = member.roles.includes(group.roleId ?? '')
      const isExempt = member.user.bot === true
      return { isIn, isExempt, isOutside: !isIn, name: nameOf(member.user) }
    },
    async invite({ channelId }, expiresAt) {
      const max_age = Math.max(60, Math.ceil((expiresAt.getTime() - Date.now()) / 1000))
      const body = { max_uses: 1, max_age, unique: true }
      const { code } = await discord.call<{ code: string }>((rest) =>
        rest.post(`/channels/${channelId}/invites`, { body }),
      )
      return `https://discord.gg/${code}`
    },
    async revoke(_group, url) {
      const code = url.split('/').at(-1) ?? ''
      await discord
        .call((rest) => rest.delete(`/invites/${code}`))
        .catch((error: unknown) => {
          if (!isUselessInvite(error)) throw error
        })
    },
    shutOut: (group, accountId) =>
      unlessGone(discord.call((rest) => rest.delete(rolePath(group, accountId)))),
    readmit: (group, accountId) =>
      unlessGone(discord.call((rest) => rest.put(rolePath(group, accountId)))),
    async giveNotice({ channelId }, noticed) {
      const { accountId } = noticed
      const body = { content: noticeText(noticed), allowed_mentions: { users: [accountId] } }
      await discord.call((rest) => rest.post(`/channels/${channelId}/messages`, { body }))
    },
    refusalOf: discordRefusalOf,
  }
}

/**
 * It has been used up or has expired; or the bot may not revoke it, which needs a right over the whole channel: alone it
 * opens nothing, and it expires within the hour.
 */
const isUselessInvite = (error: unknown) =>
  error instanceof DiscordRefusal &&
  (error.code === discordCodes.unknownInvite || error.status === 403)

const isGone = (error: unknown) =>
  error instanceof DiscordRefusal &&
  (error.code === discordCodes.unknownMember || error.code === discordCodes.unknownUser)

const noticeText = ({ accountId, days, settingsUrl }: Noticed) =>
  `<@${accountId}>, your role is for members of the academy. Please open ${settingsUrl}, press Join Discord there ` +
  `and write the code here, or the role ends in ${days === 1 ? 'a day' : `${days} days`}.`

/** Asks for everything that the bot will need. */
async function tryOut(
  discord: Discord,
  { chatId, channelId, roleId }: GroupRow,
): Promise<TriedOut> {
  try {
    const server = await discord.call<{ name: string; approximate_member_count?: number }>((rest) =>
      rest.get(`/guilds/${chatId}`, { query: new URLSearchParams({ with_counts: 'true' }) }),
    )
    const self = await discord.call<User>((rest) => rest.get('/users/@me'))
    const member = await discord.call<Member>((rest) =>
      rest.get(`/guilds/${chatId}/members/${self.id}`),
    )
    const roles = await discord.call<Role[]>((rest) => rest.get(`/guilds/${chatId}/roles`))
    await discord.call((rest) => rest.get(`/channels/${channelId}`))
    return {
      title: titleOf(server.name),
      people: server.approximate_member_count ?? null,
      problems: [
        ...problemsOf(roles, member, roleId),
        ...(await problemsOfReading(discord, chatId)),
      ],
    }
  } catch (error) {
    const problem = problemOf(discordRefusalOf(error))
    if (problem === null) throw error
    return { title: '', people: null, problems: [problem] }
  }
}

function problemsOf(roles: readonly Role[], self: Member, roleId: string | null): string[] {
  const given = roles.find(({ id }) => id === roleId)
  if (!given) return ['The server has no role with this ID. Copy the role ID again.']
  const own = roles.filter(({ id }) => self.roles.includes(id))
  const has = own.reduce((sum, { permissions }) => sum | BigInt(permissions), 0n)
  const isAdministrator = (has & rights.administrator) !== 0n
  const missing = (Object.keys(rightNames) as (keyof typeof rightNames)[])
    .filter((right) => !isAdministrator && (has & rights[right]) === 0n)
    .map(
      (right) =>
        `The bot’s role lacks ‘${rightNames[right]}’. Switch it on in the server’s settings.`,
    )
  const isAbove = own.some(({ position }) => position > given.position)
  return isAbove
    ? missing
    : [
        ...missing,
        'The bot’s role stands below the role that it gives. Drag it above in the server’s settings.',
      ]
}

/** Whether the bot may read the list of members, which is a switch of its own at Discord. */
async function problemsOfReading(discord: Discord, chatId: string): Promise<string[]> {
  try {
    await discord.call((rest) =>
      rest.get(`/guilds/${chatId}/members`, { query: new URLSearchParams({ limit: '1' }) }),
    )
    return []
  } catch (error) {
    if (!(error instanceof DiscordRefusal) || error.status !== 403) throw error
    return [
      'The bot may not read the list of members. Switch on ‘Server Members Intent’ and ‘Message Content Intent’ for it at Discord’s developer portal.',
    ]
  }
}
