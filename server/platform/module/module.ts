import type { EventType } from '#contract/events.ts'
import type { StoredEvent } from '../events/outbox.ts'
import type { Route } from '../http/route.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { MailKind } from '../mail/mail-kind.ts'
import type { EndsWithReset, FileKeeper, Notices, PersonalData } from './contributions.ts'
import type { Platform } from './platform.ts'
import type { Answer, AskOf, Question } from './question.ts'

/** What a module gives to the academy; whatever it lacks is left out. */
export interface Contribution<Api> {
  /** All that other modules may call. */
  api: Api
  routes?: readonly Route[]
  jobs?: readonly JobKind<never>[]
  /** What users are told about its events, and in which words. */
  notices?: Notices
  /** Every mail that it has the program send by itself, those of its notices included. */
  mails?: readonly MailKind[]
  /** The files that its rows name. */
  files?: FileKeeper
  /** What it keeps of a user. */
  personalData?: PersonalData
  /** What of it ends when a password is reset: all that somebody else may have got hold of. */
  endsWithReset?: EndsWithReset
  /** What it does in every process when such an event has been committed; must not throw. */
  on?: { readonly [Type in EventType]?: (event: StoredEvent) => void }
  /** Like `on`, for every event. */
  onEvery?: (event: StoredEvent) => void
  /** The questions of others that it answers. */
  answers?: readonly Answer[]
  /** What runs beside the requests; started last, stopped before the database. */
  work?: { start(): void; stop(): Promise<void> }
}

export type Needs = Readonly<Record<string, Module>>
export type Asks = Readonly<Record<string, Question>>

/** A declared part of the academy. Nothing of it runs before `create` is called, once. */
export interface Module<Api = unknown> {
  readonly name: string
  /** The modules whose api it calls, by the names under which it is handed them. */
  readonly needs: Needs
  readonly asks: Asks
  create(deps: never): Contribution<Api>
}

/** All that others may call of a module. */
export type ApiOf<M> = M extends Module<infer Api> ? Api : never

/**
 * What a module is handed: of the platform what it names, the modules that it needs, and the questions
 * that it asks.
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

/** What `create` may want: nothing that is neither of the platform nor declared. */
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
