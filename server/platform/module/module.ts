import type { EventType } from '#contract/notifications/events.ts'
import type { StoredEvent } from '../events/outbox.ts'
import type { Route } from '../http/route.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { MailKind } from '../mail/mail-kind.ts'
import type { Measures } from '../metrics/measure.ts'
import type {
  EndsWithFirstProof,
  EndsWithPassword,
  FileKeeper,
  Notices,
  PersonalData,
  SearchedKind,
} from './contributions.ts'
import type { Platform } from './platform.ts'
import type { Answer, AskOf, Question } from './question.ts'

/** A module's contributions to the academy; all but the api are optional. */
export interface Contribution<Api> {
  /** Everything that other modules may call. */
  api: Api
  routes?: readonly Route[]
  jobs?: readonly JobKind<never>[]
  /** The notifications about its events. */
  notices?: Notices
  /** All its automatic mails, including those of its notices. */
  mails?: readonly MailKind[]
  /** The files that its rows refer to. */
  files?: FileKeeper
  /** The personal data it stores. */
  personalData?: PersonalData
  /** What of its own is measured for Prometheus. */
  measures?: readonly Measures[]
  /** What of its own a search over everything finds. */
  searched?: readonly SearchedKind[]
  /** What ends when the password is replaced: everything that somebody else may have got hold of. */
  endsWithPassword?: EndsWithPassword
  /** What a new password leaves alone, and the first proof of an account's mailbox does not. */
  endsWithFirstProof?: EndsWithFirstProof
  /** Called in every process when such an event has been committed; must not throw. */
  on?: { readonly [Type in EventType]?: (event: StoredEvent) => void }
  /** Like `on`, for every event. */
  onEvery?: (event: StoredEvent) => void
  /** The questions of other modules that it answers. */
  answers?: readonly Answer[]
  /** Background work; started last, stopped before the database. */
  work?: { start(): void; stop(): Promise<void> }
}

export type Needs = Readonly<Record<string, Module>>
export type Asks = Readonly<Record<string, Question>>

/** A declared part of the academy. None of its code runs before `create` is called, once. */
export interface Module<Api = unknown> {
  readonly name: string
  /** The modules whose api it calls, by the names under which it gets them. */
  readonly needs: Needs
  readonly asks: Asks
  create(deps: never): Contribution<Api>
}

/** Everything that others may call of a module. */
export type ApiOf<M> = M extends Module<infer Api> ? Api : never

/**
 * A module's dependencies: the named parts of the platform, the modules that it needs, and the
 * questions that it asks.
 */
export type DepsOf<
  Named extends keyof Platform,
  N extends Needs = Record<never, never>,
  A extends Asks = Record<never, never>,
> = Pick<Platform, Named> & { readonly [Name in keyof N]: ApiOf<N[Name]> } & {
  readonly [Name in keyof A]: AskOf<A[Name]>
}

interface Declaration<N extends Needs, A extends Asks, Deps, Api> {
  needs?: N
  asks?: A
  create(deps: Deps): Contribution<Api>
}

/** The parameters that `create` may have: only parts of the platform, and declared dependencies. */
type Handed<N extends Needs, A extends Asks, Deps> =
  DepsOf<keyof Platform, N, A> extends Deps
    ? unknown
    : { create: 'it wants what is neither in needs nor in asks' }

/** Declares the module `name`, which is also the name of its folder. */
export const defineModule = <
  Api,
  Deps,
  N extends Needs = Record<never, never>,
  A extends Asks = Record<never, never>,
>(
  name: string,
  { needs, asks, create }: Declaration<N, A, Deps, Api> & Handed<N, A, Deps>,
): Module<Api> & { create(deps: Deps): Contribution<Api> } => ({
  name,
  needs: needs ?? {},
  asks: asks ?? {},
  create,
})
