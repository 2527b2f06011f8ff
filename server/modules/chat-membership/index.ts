import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import {
  heardInGroup,
  notifications,
  retriedPosts,
  signalPosts,
} from '#server/modules/notifications/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { ownPosts, signals } from '#server/modules/signals/index.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { createSeal } from '#server/platform/mail/seal.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { troubleMail } from './chat-membership.mails.ts'
import { chatMembershipNotices } from './chat-membership.notices.ts'
import { chatMembershipRoutes } from './chat-membership.routes.ts'
import { selectGroups, troubleOf } from './groups.store.ts'
import { heardOfGroup } from './heard.ts'
import { endDiscordLink } from './joining.ts'
import { endAllLinksOf } from './links.store.ts'
import { exportPeople } from './people.store.ts'
import { reconcileAll } from './reconciling.ts'
import { createRounds } from './rounds.ts'
import type { ChatServices } from './services/chat-service.ts'
import { createDiscord } from './services/discord.ts'
import {
  deleteDiscordCode,
  deleteDiscordCodesBefore,
  discordLinks,
  exportDiscord,
} from './services/discord-accounts.store.ts'
import { createLookAround } from './services/discord-arrivals.ts'
import { discordGroups } from './services/discord-groups.ts'
import { telegramGroups } from './services/telegram-groups.ts'
import {
  discordWebhooks,
  type OutletServices,
  telegramChannels,
} from './signal-posts/outlet-services.ts'
import { isOwnPost } from './signal-posts/own-posts.ts'
import { postAll } from './signal-posts/posting.ts'
import { retryPostsOf, selectOutlets, selectPostsOf } from './signal-posts/posts.store.ts'
import type { AccountLinks } from './standing.store.ts'

const needs = { access, identity, notifications, offers, signals }
type Handed = DepsOf<
  'config' | 'databaseUrl' | 'db' | 'keyFor' | 'limiter' | 'log' | 'now',
  typeof needs
>

/** The dependencies, with the ways to the services. */
export interface ChatMembershipDeps extends Handed {
  services: ChatServices
  outlets: OutletServices
  /** Whose account at a service is whose. */
  links: { telegram: AccountLinks; discord: AccountLinks }
}

/** What operations need besides. */
export interface WorkingDeps extends ChatMembershipDeps {
  linkLimiter: RateLimiter
  /** Has what follows done at once. */
  wake(): void
}

const linksPerHour = 20
const beginAgainMs = 2000

function createDeps(handed: Handed): ChatMembershipDeps {
  const { config, keyFor, notifications } = handed
  const { bot, ...telegramLinks } = notifications.telegram
  const { apiRoot, token } = config.discord
  const discord = createDiscord(token, apiRoot)
  const links = { telegram: telegramLinks, discord: discordLinks }
  const outlets = {
    telegram: bot && telegramChannels(bot),
    discord: discordWebhooks(discord, createSeal(keyFor('signal outlets'), 'signal-outlet')),
  }
  const deps = { ...handed, links, outlets, services: { telegram: null, discord: null } }
  const servers = { ...discordGroups(discord), lookAround: createLookAround(deps, discord) }
  const services = {
    telegram: bot && telegramGroups(bot),
    discord: token === null ? null : servers,
  }
  return { ...deps, services }
}

/**
 * The academy's groups at Telegram and Discord, whose members follow the access to its programs, and the channels that get
 * their signals.
 */
export const chatMembership = defineModule('chat-membership', {
  needs,
  create: (handed: Handed): Contribution<object> => {
    const deps = createDeps(handed)
    const { databaseUrl: url, db, limiter, log, now } = deps
    const members = createRounds({
      url,
      log,
      name: 'chat-groups',
      round: (signal, isPaused) => reconcileAll(deps, signal, isPaused),
    })
    const posts = createRounds({
      url,
      log,
      name: 'signal-posts',
      round: (signal, isPaused) => postAll(deps, signal, isPaused),
    })
    const wake = () => {
      members.wake()
      posts.wake()
    }
    let stopped = false
    // A turn holds a connection, which an academy without groups and outlets need not spend.
    const beginIfUsed = async () => {
      const [groups, outlets] = await Promise.all([selectGroups(db.pool), selectOutlets(db.pool)])
      if (stopped) return
      if (groups.length > 0) members.start()
      if (outlets.length > 0) posts.start()
      wake()
    }
    const begin = () => {
      beginIfUsed().catch((error: unknown) => {
        if (stopped) return
        log.warn({ err: error }, 'chat groups could not be started; it is tried again')
        setTimeout(begin, beginAgainMs).unref()
      })
    }
    const working = { ...deps, wake, linkLimiter: limiter('chat-links', linksPerHour, 3600) }
    return {
      api: {},
      routes: chatMembershipRoutes(working),
      jobs: [
        {
          name: 'chat-membership.codes',
          cron: '47 * * * *',
          handle: () => deleteDiscordCodesBefore(db.pool, now()),
        },
      ],
      mails: [troubleMail],
      notices: chatMembershipNotices({ troubleOf: (id) => troubleOf(db.pool, id) }),
      answers: [
        answer(heardInGroup, (update) => heardOfGroup(working, update)),
        answer(signalPosts, selectPostsOf),
        answer(retriedPosts, retryPostsOf),
        answer(ownPosts, (message) => isOwnPost(deps, message)),
      ],
      on: {
        'chat_group.changed': begin,
        'access.changed': members.wake,
        'telegram.changed': members.wake,
        'signal.published': posts.wake,
        'signal.changed': posts.wake,
        'record.day_signed': posts.wake,
      },
      async endsWithPassword(tx, userId) {
        await endAllLinksOf(tx, userId)
        await deleteDiscordCode(tx, userId)
        await endDiscordLink(tx, userId)
      },
      personalData: {
        part: 'chatGroups',
        read: async (userId) => ({
          discord: await exportDiscord(db.pool, userId),
          groups: await exportPeople(db.pool, userId),
        }),
        columns: {
          'chat_people.user_id': {
            retainedBecause: 'the account leaves the group next, and is then forgotten',
          },
          'chat_links.user_id': {
            retainedBecause: 'the link is revoked next, and then forgotten',
          },
          'discord_accounts.user_id': 'deleted',
          'discord_codes.user_id': 'deleted',
        },
      },
      work: {
        start: begin,
        async stop() {
          stopped = true
          await Promise.all([members.stop(), posts.stop()])
        },
      },
    }
  },
})
