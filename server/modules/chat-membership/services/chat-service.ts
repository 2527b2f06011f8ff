import { withoutUnseen } from '#contract/one-line.ts'
import type { GroupRow } from '../groups.store.ts'

/** Whether an account is in a group. */
export interface Presence {
  isIn: boolean
  /** An admin of the group, or a bot: nobody removes these. */
  isExempt: boolean
  /** Whether it can be let in without joining again: it was banned, or is there without the role. */
  isOutside: boolean
  name: string
}

export interface TriedOut {
  title: string
  people: number | null
  /** What is missing, each with what to do. */
  problems: string[]
}

/** What the academy asks of a service with groups. All calls reject with what `refusalOf` explains. */
export interface ChatService {
  /** How the service is called on screens. */
  readonly name: string
  /** Whether people come by a link and then get access, rather than with it: their access is given to them there. */
  readonly admitsByItself: boolean
  /** Finds out what the service does not tell by itself. */
  lookAround?(group: GroupRow): Promise<void>
  tryOut(group: GroupRow): Promise<TriedOut>
  presenceOf(group: GroupRow, accountId: string): Promise<Presence>
  /** Makes a link by which one person joins once. */
  invite(group: GroupRow, expiresAt: Date): Promise<string>
  /** The same once more is no error, as with everything below. */
  revoke(group: GroupRow, url: string): Promise<void>
  shutOut(group: GroupRow, accountId: string): Promise<void>
  /** Lets in again whom `shutOut` has shut out. */
  readmit(group: GroupRow, accountId: string): Promise<void>
  /** Tells a stranger to link an account or leave. */
  giveNotice(group: GroupRow, person: Noticed): Promise<void>
  refusalOf(error: unknown): Refusal
}

export interface Noticed {
  accountId: string
  name: string
  days: number
  /** Where an account is linked. */
  settingsUrl: string
}

/** What a failed call means. */
export type Refusal =
  /** The service wants to be left alone. */
  | { kind: 'wait'; seconds: number }
  /** The group has another number now. */
  | { kind: 'moved'; to: string }
  /** Nothing can be done in the group until its owner does something. */
  | { kind: 'group'; trouble: string }
  /** This person cannot be dealt with. */
  | { kind: 'person'; reason: string }
  /** The service failed at this; it may succeed later. */
  | { kind: 'failed' }
  /** The service was not reached, or its answer was lost. */
  | { kind: 'unreachable' }

/** What somebody has to do, if a service refuses for good what it is asked in general; null for what passes. */
export const problemOf = (refusal: Refusal): string | null =>
  refusal.kind === 'group' ? refusal.trouble : refusal.kind === 'person' ? refusal.reason : null

/** The name of a group or channel, on one line. */
export const titleOf = (name: string | undefined): string =>
  withoutUnseen(name ?? '')
    .trim()
    .slice(0, 200)
    .toWellFormed()

/** The services that are configured. */
export type ChatServices = { readonly [Name in GroupRow['service']]: ChatService | null }
