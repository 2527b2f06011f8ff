import path from 'node:path'
import {
  type ConnectionName,
  isSettingOf,
  settingLabels,
} from '#contract/connections/connection-names.ts'
import type { TypedValues } from '#contract/connections/connections.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { demoBegun, readFact } from '#server/platform/facts/facts.ts'
import { Failure } from '#server/platform/failure.ts'
import { addressesOf, isPublicAddress } from '#server/platform/public-addresses.ts'
import type { ConnectionsDeps } from './index.ts'
import { given, unsetElsewhere } from './reading.ts'
import { inTime } from './tries/attempt.ts'
import {
  hostsOf,
  notToBeTyped,
  reasonsOf,
  type SettingProblem,
  unpaired,
  type Values,
} from './typed-values.ts'

const program = path.resolve(import.meta.dirname, '../../..')

/** In a demo everybody knows the owner's password: nothing may lead out of it. Throws 422. */
export async function refuseInDemo(executor: Executor): Promise<void> {
  if ((await readFact(executor, demoBegun)) === null) return
  const message = 'Nothing can be connected to the demo: everybody knows its passwords.'
  throw new Failure('rule_violated', message)
}

/**
 * The typed values by name. Throws 422 unless all of them belong to the connection, none is typed twice, and the
 * environment leaves them to the page.
 */
export function valuesFor(
  { config }: Pick<ConnectionsDeps, 'config'>,
  connection: ConnectionName,
  typed: TypedValues,
): Values {
  const { environment } = config.connections
  const problems = typed.flatMap(({ name }, index): SettingProblem[] => {
    if (!isSettingOf(connection, name)) return [{ name, message: 'Belongs to another connection.' }]
    if (environment[name]) return [{ name, message: 'Is set by the environment, which wins.' }]
    const isRepeated = typed.findIndex((one) => one.name === name) !== index
    return isRepeated ? [{ name, message: 'Is there twice.' }] : []
  })
  refuseIf(problems)
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]))
}

/**
 * Throws 422 if the typed values cannot be used: by their form, or because they lead into a network that is not public.
 * `stored` are the values beside them; where nothing is stored yet, what is missing may follow.
 */
export async function requireUsable(
  { config, connectionProblems }: Pick<ConnectionsDeps, 'config' | 'connectionProblems'>,
  connection: ConnectionName,
  { typed, stored, isComplete }: { typed: Values; stored: Values; isComplete: boolean },
): Promise<void> {
  const { environment } = config.connections
  const values = { ...unsetElsewhere(stored, environment), ...typed }
  const wrong = [
    ...reasonsOf(connection, connectionProblems(values)),
    ...(connection === 'storage' ? unpaired({ ...values, ...given(environment) }) : []),
  ]
  refuseIf([
    ...notToBeTyped(typed, program),
    ...wrong.filter(({ name }) => isComplete || name in values),
  ])
  const hosts = await Promise.all(
    hostsOf(typed).map(async ({ name, host }) => ({ name, message: await hostProblem(host) })),
  )
  refuseIf(hosts.flatMap(({ name, message }) => (message === null ? [] : [{ name, message }])))
}

/** Why a host may not be called; the address is looked at again when it is connected to. */
async function hostProblem(host: string): Promise<string | null> {
  const addresses = await inTime(addressesOf(host)).catch(() => [])
  if (addresses.length === 0) return `There is no server with the name ${host}.`
  return addresses.every(isPublicAddress)
    ? null
    : 'The server must have a public address. One of your own network can be set by the environment only.'
}

/** Throws 422 with what is wrong with which setting, if anything is. */
function refuseIf(problems: readonly SettingProblem[]): void {
  if (problems.length === 0) return
  const sentences = problems.map(({ name, message }) => `${settingLabels[name]}: ${message}`)
  throw new Failure('rule_violated', [...new Set(sentences)].join(' '), {
    issues: problems.map(({ name, message }) => ({ path: name, message })),
  })
}
