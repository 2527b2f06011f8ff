import type { Executor } from '#server/platform/database/database.ts'
import type { NotifyingDeps } from '../index.ts'
import type { NotificationRow } from '../notifications.store.ts'

/** What channels may use. */
export type ChannelDeps = Pick<
  NotifyingDeps,
  | 'access'
  | 'bot'
  | 'config'
  | 'contributed'
  | 'db'
  | 'identity'
  | 'mail'
  | 'network'
  | 'now'
  | 'pushKeys'
  | 'signals'
>

/** Somewhere a notification can be sent to. */
export interface Target {
  id: string
  /** Whose it is. */
  userId: string
}

/** The next targets in the order of their ids. */
export interface Page {
  after: string | null
  limit: number
}

export type Outcome =
  | 'delivered'
  /** Nothing will ever reach this target. The channel forgets it, where it is its own. */
  | 'gone'
  /** It is not yet time for this target; it is tried again after so long. */
  | { laterSeconds: number }
  /** The channel wants to be left alone for so long; then it is tried again. */
  | { waitSeconds: number }
  /** Delivered by what this files, once, in the transaction that notes it. */
  | { file(tx: Executor): Promise<void> }

/** A way by which notifications reach each user's own targets. */
export interface PagedChannel {
  readonly name: string
  /** To how many targets one job sends, at the same time. */
  readonly atOnce: number
  /** After this long a notification is no news any more and is not sent; forever where it is absent. */
  readonly newsForMs?: number
  /**
   * Those of everybody, or of the one user whom it is for, that were there when it was told. Who may
   * see it is decided elsewhere, for all channels alike.
   */
  targets(deps: ChannelDeps, notification: NotificationRow, page: Page): Promise<Target[]>
  /** Sends to one target, outside of any transaction; what it throws is tried again. */
  send(deps: ChannelDeps, target: string, notification: NotificationRow): Promise<Outcome>
}

/** A way that reaches everybody whom it concerns by one sending, however many they are. */
export interface ChannelToAll {
  readonly name: string
  readonly targets: 'all at once'
  /** Sends in the transaction that stores the notification, as the last that is done there. */
  send(tx: Executor, notification: NotificationRow): Promise<void>
}

export type Channel = PagedChannel | ChannelToAll
