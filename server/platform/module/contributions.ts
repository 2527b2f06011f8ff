import type { Role } from '#contract/access/permissions.ts'
import type { SetUpThing } from '#contract/identity/mail-links.ts'
import type { EventType } from '#contract/notifications/events.ts'
import type { NotificationType } from '#contract/notifications/notifications.ts'
import type { Hit } from '#contract/search.ts'
import type { SignalMoment } from '#contract/signals/signal-moments.ts'
import type { Executor } from '../database/database.ts'
import type { FoundRow, Searched } from '../database/full-text.ts'
import type { Audience, StoredEvent } from '../events/outbox.ts'
import type { Actor } from '../http/actor.ts'
import type { MailKind } from '../mail/mail-kind.ts'

/** A module whose rows refer to files in the storage, and which decides who may open them. */
export interface FileKeeper {
  /** The folders that contain all of its files, so that it is not asked about others; any if absent. */
  folders?: readonly string[]
  /** Whether the actor may open the file right now; false for other modules' files. */
  mayOpen(actor: Actor, fileKey: string): Promise<boolean>
  /** Those of the given keys that a row refers to. */
  inUse(fileKeys: string[]): Promise<Set<string>>
  /** The columns that refer to existing files, as `table.column`. */
  columns: readonly string[]
}

/** What happens to a column that refers to a user when the account is deleted. */
export type OnDeletion = 'deleted' | { retainedBecause: string }

/** The personal data stored by a module. */
export interface PersonalData {
  /** The name of its part in the personal data download. */
  part: string
  /** The user's data, except secrets. */
  read(userId: string): Promise<unknown>
  /** The newest of them, oldest first, and the number of all, where there may be very many. */
  readNewest?(userId: string, most: number): Promise<{ items: unknown[]; total: number }>
  /** Every column that refers to a user, as `table.column`. */
  columns: Readonly<Record<string, OnDeletion>>
  /** Columns with a user's id but no foreign key, which stay when the account is deleted. */
  ids?: Readonly<Record<string, Exclude<OnDeletion, 'deleted'>>>
}

/** What a module finds of one kind, for a search over everything. */
export interface SearchedKind {
  kind: Hit['kind']
  /** Those that contain every word and that the actor may see at this moment, the best first, at most `limit`. */
  find(actor: Actor, searched: Searched): Promise<FoundThing[]>
}

/** One thing that was found, and where it is. */
export type FoundThing = FoundRow &
  Pick<Hit, 'course' | 'lesson' | 'second' | 'lessonKind' | 'side'>

/**
 * In the transaction in which a password is replaced, by its owner or by a link, revokes everything that
 * gives access to the account without the password and could be in the hands of an intruder.
 */
export type EndsWithPassword = (tx: Executor, userId: string) => Promise<void>

/** What may have been set up on an account before the holder of its mailbox was known. */
export interface EndsWithFirstProof {
  /** What there is, for that holder. */
  list: (executor: Executor, userId: string) => Promise<SetUpThing[]>
  /** Ends it in the caller's transaction; returns what that was, in words for that holder. */
  end: (tx: Executor, userId: string) => Promise<string[]>
}

/** The content of a notification. */
export interface NewNotification {
  type: NotificationType
  title: string
  message: string
  /** The id of the user mentioned in it; it is deleted with that account. */
  about?: string
  /** The id of the user who caused it: left out of a notification to a role. */
  by?: string | null
  /** The holders of these roles get the same information from another notification. */
  unlessRoles?: readonly Role[]
  /** A page of the academy, as a path that begins with a slash. */
  action?: { label: string; href: string }
  /** Whether a more detailed mail has already been sent: then this notification sends none. */
  mailed?: boolean
  /**
   * Whether it is mailed only once the reader has been away for some minutes, and not at all if the
   * event has nothing to report any more by then, because it was read meanwhile.
   */
  mailWhenAway?: boolean
  /**
   * The mail that forwards it, and that mail's values beside title and message, under names without
   * an underscore; by default the mail named like the event.
   */
  mail?: { kind: MailKind; values?: Readonly<Record<string, string>> }
  /**
   * The signal that it is about, and which moment of it, null for what members do not choose their ways of; `at` is null if
   * that is only now known of.
   */
  signal?: { id: string; moment: SignalMoment | null; at: Date | null }
}

/** What an event reports. */
export interface Notified extends NewNotification {
  /** The recipients, if they are not the audience of the event. */
  to?: Audience
}

/** An event that is about something. */
export type NoticedEvent = StoredEvent & { subject: string }

/** The notification for an event; null if there is nothing to report (any more). */
export type Notice = (event: NoticedEvent) => Promise<Notified | null>

/** By the type of the event that they are about. */
export type Notices = { readonly [Type in EventType]?: Notice }

/** The contributions of all modules; complete once the academy has started. */
export interface Contributed {
  files: FileKeeper[]
  personalData: PersonalData[]
  searched: SearchedKind[]
  endsWithPassword: EndsWithPassword[]
  endsWithFirstProof: EndsWithFirstProof[]
  notices: Map<EventType, Notice>
  mails: MailKind[]
}

/** The initial state, before any module is created. */
export const nothingContributed = (): Contributed => ({
  files: [],
  personalData: [],
  searched: [],
  endsWithPassword: [],
  endsWithFirstProof: [],
  notices: new Map(),
  mails: [],
})
