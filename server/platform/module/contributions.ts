import type { EventType } from '#contract/events.ts'
import type { NotificationType } from '#contract/notifications.ts'
import type { Role } from '#contract/permissions.ts'
import type { Executor } from '../database/database.ts'
import type { Audience, StoredEvent } from '../events/outbox.ts'
import type { Actor } from '../http/actor.ts'
import type { MailKind } from '../mail/mail-kind.ts'

/** A module whose rows name files in the storage, and which alone knows who may have them. */
export interface FileKeeper {
  /** The folders in which all of its files lie, so that it is asked of no others; any where absent. */
  folders?: readonly string[]
  /** Whether the actor may open the file right now; false for files of others. */
  mayOpen(actor: Actor, fileKey: string): Promise<boolean>
  /** Those of the given keys that a row names. */
  inUse(fileKeys: string[]): Promise<Set<string>>
  /** The columns that name files which are there, as `table.column`. */
  columns: readonly string[]
}

/** What happens to a column that names a user when the account is deleted. */
export type OnDeletion = 'deleted' | { keptBecause: string }

/** What a module keeps of users. */
export interface PersonalData {
  /** The name of its part in the download of the user's own data. */
  part: string
  /** What is kept of the user, but no secrets. */
  read(userId: string): Promise<unknown>
  /** Every column that names a user, as `table.column`. */
  columns: Readonly<Record<string, OnDeletion>>
  /** Columns that name a user by an id alone, which stays when the account is deleted. */
  ids?: Readonly<Record<string, Exclude<OnDeletion, 'deleted'>>>
}

/**
 * Takes from a user, in the transaction in which the password is reset, whatever reaches the account
 * without that password and could be in the hands of whoever knew the old one.
 */
export type EndsWithReset = (tx: Executor, userId: string) => Promise<void>

/** What users are told. */
export interface NewNotification {
  type: NotificationType
  title: string
  message: string
  /** The id of the user named in it; it is deleted with that account. */
  about?: string
  /** The id of the user by whose deed it is: not told to them, where it is told to a role. */
  by?: string | null
  /** The holders of these roles are told the same by another one. */
  unlessRoles?: readonly Role[]
  /** A page of the academy, as a path that begins with a slash. */
  action?: { label: string; href: string }
  /** Whether a mail that says more has been sent with it: then this one sends none. */
  mailed?: boolean
  /**
   * Whether it is mailed only once the reader has been away for some minutes, and not at all where
   * the event tells nothing any more by then, because it was read meanwhile.
   */
  mailWhenAway?: boolean
  /**
   * Which mail passes it on, and what that mail knows beside title and message, under names without
   * an underscore; the one that is called like the event unless another is named.
   */
  mail?: { kind: MailKind; values?: Readonly<Record<string, string>> }
}

/** What an event tells. */
export interface Told extends NewNotification {
  /** Whom it tells, where that is another than the audience of the event. */
  to?: Audience
}

/** An event that is about something. */
export type NoticedEvent = StoredEvent & { subject: string }

/** Puts an event into words for those whom it tells; null where there is nothing to tell (any more). */
export type Notice = (event: NoticedEvent) => Promise<Told | null>

/** By the type of the event that they are about. */
export type Notices = { readonly [Type in EventType]?: Notice }

/** What all modules together contribute of these kinds; complete once the academy has started. */
export interface Contributed {
  files: FileKeeper[]
  personalData: PersonalData[]
  endsWithReset: EndsWithReset[]
  notices: Map<EventType, Notice>
  mails: MailKind[]
}

/** What there is before the first module is made. */
export const nothingContributed = (): Contributed => ({
  files: [],
  personalData: [],
  endsWithReset: [],
  notices: new Map(),
  mails: [],
})
