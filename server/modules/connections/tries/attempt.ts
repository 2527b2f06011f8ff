import { type SettingName, settingLabels } from '#contract/connections/connection-names.ts'
import type { TriedConnection } from '#contract/connections/connections.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { TryingDeps } from '../index.ts'
import type { Values } from '../typed-values.ts'

/** What is tried, by whom, with which values. */
export interface Attempt {
  deps: TryingDeps
  actor: Actor
  values: Values
  /** Whether the environment sets a value: only such ones may lead into the academy's own network. */
  isFixed: (name: SettingName) => boolean
}

/** For how long an attempt waits for an answer, in milliseconds. */
export const tryMs = 10_000

/** The values that an attempt needs; throws 422 if one of them is not set. */
export function needed<Name extends SettingName>(
  { values }: Attempt,
  ...names: readonly Name[]
): Record<Name, string> {
  const issues = names
    .filter((name) => !values[name])
    .map((name) => ({ path: name, message: 'Is needed to try it.' }))
  if (issues.length > 0) {
    const labels = issues.map(({ path }) => settingLabels[path])
    throw new Failure('rule_violated', `To try it, set first: ${labels.join(', ')}.`, { issues })
  }
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Name, string>
}

const shownCharacters = 300

/** What a service says, as one line of a bounded length that ends as a sentence. */
export function quoted(says: unknown): string {
  const text = String(says ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, shownCharacters)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

export const works = (answer: string): TriedConnection => ({ works: true, answer })
export const fails = (answer: string): TriedConnection => ({ works: false, answer })

/** Awaits some work for as long as an attempt may take; what comes later is left to itself. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('there was no answer in time')), tryMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
