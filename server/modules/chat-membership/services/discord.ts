import type { REST } from '@discordjs/rest'
import { withoutUnseen } from '#contract/one-line.ts'
import type { Refusal } from './chat-service.ts'

/** Makes calls of Discord's REST interface by the real library, loaded when the first is made. */
export interface Discord {
  call<T>(work: (rest: REST) => Promise<unknown>): Promise<T>
}

const callMs = 5000

/** Speaks to Discord, or to what stands for it at `apiRoot`; without a token it can only use webhooks. */
export function createDiscord(token: string | null, apiRoot: string | null): Discord {
  let opened: Promise<REST> | null = null
  const open = async () => {
    const { REST } = await import('@discordjs/rest')
    const rest = new REST({
      version: '10',
      timeout: callMs,
      // What failed is known to whoever asked, who decides when it is tried again.
      retries: 0,
      rejectOnRateLimit: () => true,
      // Timers of the library's own, which would outlive the academy.
      hashSweepInterval: 0,
      handlerSweepInterval: 0,
      invalidRequestWarningInterval: 0,
      // The library counts up to Discord's own limit; what stands for it says by itself when it has had enough.
      ...(apiRoot !== null && { api: `${apiRoot}/api`, globalRequestsPerSecond: 1000 }),
    })
    return token === null ? rest : rest.setToken(token)
  }
  return {
    async call<T>(work: (rest: REST) => Promise<unknown>): Promise<T> {
      opened ??= open()
      const rest = await opened
      try {
        return (await work(rest)) as T
      } catch (error) {
        const failure = await known(error)
        // The library forgets a token that was refused once.
        if (failure instanceof DiscordRefusal && failure.status === 401) opened = null
        throw failure
      }
    },
  }
}

/** How somebody is called at Discord, on one line. */
export const nameOf = ({ username }: { username: string }): string =>
  `@${withoutUnseen(username).trim()}`.slice(0, 200).toWellFormed()

/** Discord refused a call, or failed at it. */
export class DiscordRefusal extends Error {
  readonly status: number
  /** Discord's own number of the reason; 0 where there is none. */
  readonly code: number
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: number, message: string, retryAfter?: number) {
    super(`Discord answered ${status}: ${message}`)
    this.name = 'DiscordRefusal'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Without the address of the call, which holds the secret of a webhook: no log may have it. */
async function known(error: unknown): Promise<Error> {
  const { DiscordAPIError, HTTPError, RateLimitError } = await import('@discordjs/rest')
  if (error instanceof RateLimitError) {
    const milliseconds = Math.max(error.retryAfter, error.sublimitTimeout, error.timeToReset)
    return new DiscordRefusal(429, 0, 'wait', Math.ceil(milliseconds / 1000))
  }
  if (error instanceof DiscordAPIError) {
    return new DiscordRefusal(error.status, Number(error.code) || 0, error.message)
  }
  if (error instanceof HTTPError) return new DiscordRefusal(error.status, 0, error.message)
  return new Error('Discord could not be reached')
}

export const discordCodes = {
  unknownChannel: 10_003,
  unknownGuild: 10_004,
  unknownInvite: 10_006,
  unknownMember: 10_007,
  unknownMessage: 10_008,
  unknownRole: 10_011,
  unknownUser: 10_013,
  unknownWebhook: 10_015,
} as const

const lacks = {
  token: 'Discord does not know the bot any more. Check DISCORD_BOT_TOKEN.',
  server:
    'Discord does not find this server, role or channel, or the bot is not in it. Check the IDs, and invite the bot.',
  rights:
    'The bot may not do this. Its role needs Manage Roles, Create Invite, View Channel, Read Message History, Send Messages and Manage Messages, and must stand above the role that it gives.',
}

/** What a failed call to Discord means. */
export function discordRefusalOf(error: unknown): Refusal {
  if (!(error instanceof DiscordRefusal)) return { kind: 'unreachable' }
  const { code, retryAfter, status } = error
  if (status === 429) return { kind: 'wait', seconds: retryAfter ?? 30 }
  if (status >= 500) return { kind: 'failed' }
  if (status === 401) return { kind: 'group', trouble: lacks.token }
  if (status === 403) return { kind: 'group', trouble: lacks.rights }
  const { unknownChannel, unknownGuild, unknownRole } = discordCodes
  if ([unknownChannel, unknownGuild, unknownRole].some((one) => one === code)) {
    return { kind: 'group', trouble: lacks.server }
  }
  return { kind: 'person', reason: error.message.slice(0, 500) }
}
