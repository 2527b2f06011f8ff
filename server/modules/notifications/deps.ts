import { type Access, access } from '#server/modules/access/index.ts'
import { type Identity, identity } from '#server/modules/identity/index.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Contributed } from '#server/platform/module/contributions.ts'
import type { ModuleConfig, Platform } from '#server/platform/module/platform.ts'
import type { PushNetwork } from './push/push-network.ts'

export const needs = { access, identity }

export interface NotificationsDeps
  extends Pick<Platform, 'databaseUrl' | 'db' | 'jobs' | 'log' | 'now'> {
  config: Pick<ModuleConfig, 'MAIL_FROM' | 'PUBLIC_URL' | 'telegram'>
  contributed: Pick<Contributed, 'mails' | 'notices'>
  mail: Pick<Mail, 'queue'>
  access: Pick<Access, 'standingsOf'>
  identity: Pick<
    Identity,
    | 'holdSession'
    | 'lastSeenOf'
    | 'mailReaders'
    | 'registeredAt'
    | 'suspendedAmong'
    | 'unsubscribePaths'
    | 'usersByIds'
    | 'wantsInApp'
    | 'zoneOf'
  >
  /** The way to push services; the real network unless another is given. */
  network?: PushNetwork
}
