import type { EventType } from '#contract/notifications/events.ts'
import type { StoredEvent } from '../events/outbox.ts'
import type { Route } from '../http/route.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { Measures } from '../metrics/measure.ts'
import type { ApiOf, Contribution, Module } from './module.ts'
import type { Platform } from './platform.ts'
import type { Questions } from './question.ts'

type Modules = Readonly<Record<string, Module>>

/** The assembled modules. */
export interface Assembly<M extends Modules> {
  /** The public interface of each module. */
  apis: { readonly [Name in keyof M]: ApiOf<M[Name]> }
  routes: Route[]
  jobs: JobKind<never>[]
  measures: Measures[]
  /** To be called with every committed event, in every process. */
  onEvent(event: StoredEvent): void
  /** A module's own operations on another platform: with a fixed clock, for example. */
  remake<Api>(module: Module<Api>, other: Partial<Platform>): Api
  start(): void
  /** Lets running work come to its end. */
  stop(): Promise<void>
}

/**
 * Creates each module after those that it needs and collects the contributions of all. Throws if
 * modules need each other in a cycle, if a needed one is not listed, and if a question has no
 * answer.
 */
export function assemble<M extends Modules>(
  modules: M,
  platform: Platform,
  questions: Questions,
): Assembly<M> {
  const made = new Map<Module, Contribution<unknown>>()
  const make = <Api>(module: Module<Api>, on: Platform): Contribution<Api> => {
    const needed = mapValues(module.needs, (need) => made.get(need)?.api)
    const answering = mapValues(module.asks, (one) => questions.ask(one))
    return module.create({ ...on, ...needed, ...answering } as never)
  }
  for (const module of inOrder(modules)) made.set(module, make(module, platform))
  const parts = [...made.values()]
  questions.settle(parts.flatMap(({ answers = [] }) => answers))
  contribute(platform, parts)
  const work = parts.flatMap((part) => part.work ?? [])
  return {
    apis: mapValues(modules, (module) => made.get(module)?.api) as Assembly<M>['apis'],
    routes: parts.flatMap(({ routes = [] }) => routes),
    jobs: parts.flatMap(({ jobs = [] }) => jobs),
    measures: parts.flatMap(({ measures = [] }) => measures),
    onEvent(event) {
      for (const { on, onEvery } of parts) {
        on?.[event.type]?.(event)
        onEvery?.(event)
      }
    },
    remake: (module, other) => make(module, { ...platform, ...other }).api,
    start() {
      for (const { start } of work) start()
    },
    async stop() {
      await Promise.all(work.map(({ stop }) => stop()))
    },
  }
}

/** Every module after those that it needs. */
export function inOrder(modules: Modules): Module[] {
  const listed = new Set(Object.values(modules))
  const ordered = new Set<Module>()
  const visit = (module: Module, path: readonly Module[]): void => {
    if (ordered.has(module)) return
    const needing = path.at(-1)
    if (!listed.has(module)) {
      const { name } = module
      throw new Error(`The module '${needing?.name}' needs '${name}', which is not in the list.`)
    }
    if (path.includes(module)) {
      const circle = [...path.slice(path.indexOf(module)), module].map(({ name }) => name)
      throw new Error(`Modules need each other in a circle: ${circle.join(' → ')}.`)
    }
    for (const need of Object.values(module.needs)) visit(need, [...path, module])
    ordered.add(module)
  }
  for (const module of listed) visit(module, [])
  return [...ordered]
}

function contribute({ contributed }: Platform, parts: readonly Contribution<unknown>[]): void {
  for (const part of parts) {
    const { files, personalData, endsWithPassword, endsWithFirstProof } = part
    const { notices = {}, mails = [], searched = [] } = part
    contributed.mails.push(...mails)
    contributed.searched.push(...searched)
    if (files) contributed.files.push(files)
    if (personalData) contributed.personalData.push(personalData)
    if (endsWithPassword) contributed.endsWithPassword.push(endsWithPassword)
    if (endsWithFirstProof) contributed.endsWithFirstProof.push(endsWithFirstProof)
    for (const [type, notice] of Object.entries(notices)) {
      if (contributed.notices.has(type as EventType)) {
        throw new Error(`Two modules tell of '${type}'.`)
      }
      contributed.notices.set(type as EventType, notice)
    }
  }
}

const mapValues = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  of: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, of(value)]))
