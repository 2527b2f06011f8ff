import path from 'node:path'
import {
  type ConnectionName,
  isSettingOf,
  type SettingName,
  settingLabels,
} from '#contract/connections/connection-names.ts'
import { parseBucketAddress } from '#server/platform/storage/bucket-address.ts'

export type Values = Readonly<Partial<Record<SettingName, string>>>

/** What is wrong with a setting, as a sentence. */
export interface SettingProblem {
  name: SettingName
  message: string
}

const shownCharacters = 4

/** The end of a secret by which its owner knows it again; null if that would be much of it. */
export const endingOf = (secret: string): string | null =>
  secret.length >= 3 * shownCharacters ? secret.slice(-shownCharacters) : null

/** A reason of the configuration in the words of the page. */
export function inWords(reason: string): string {
  const named = reason.replaceAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (name) =>
    name in settingLabels ? `‘${settingLabels[name as SettingName]}’` : name,
  )
  return `${named.charAt(0).toUpperCase()}${named.slice(1)}${/[.…]$/.test(named) ? '' : '.'}`
}

/** Of the configuration's reasons those about a connection. */
export const reasonsOf = (
  connection: ConnectionName,
  reasons: ReadonlyMap<string, string>,
): SettingProblem[] =>
  [...reasons].flatMap(([name, reason]) =>
    name in settingLabels && isSettingOf(connection, name as SettingName)
      ? [{ name: name as SettingName, message: inWords(reason) }]
      : [],
  )

/** The settings of which one is nothing without the other, beside those that the configuration knows. */
export function unpaired(values: Values): SettingProblem[] {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = values
  if (Boolean(id) === Boolean(secret)) return []
  const name = id ? 'AWS_SECRET_ACCESS_KEY' : 'AWS_ACCESS_KEY_ID'
  return [{ name, message: 'An access key has two parts: set both.' }]
}

/**
 * What may stand in the environment but not be typed into a page, where whoever got hold of the owner's session could
 * lead the program to other files of its machine. `program` is the folder of the program, which serves files of it.
 */
export function notToBeTyped(values: Values, program: string): SettingProblem[] {
  const { SMTP_URL: mail, BACKUP_DIR: backups } = values
  const problems: SettingProblem[] = []
  if (mail && URL.canParse(mail) && new URL(mail).search) {
    const message = 'Must be without parameters: nothing after a question mark.'
    problems.push({ name: 'SMTP_URL', message })
  }
  if (backups && !backups.startsWith('s3://')) {
    const message = path.isAbsolute(backups)
      ? isInside(backups, program) && 'Must not lie in the folder of the program.'
      : 'Must be a whole path that begins with /, or s3://bucket/folder.'
    if (message) problems.push({ name: 'BACKUP_DIR', message })
  }
  return problems
}

function isInside(place: string, folder: string): boolean {
  const way = path.relative(folder, path.resolve(place))
  return !way.startsWith('..') && !path.isAbsolute(way)
}

/** The hosts that values lead to, by setting; what has a fixed address is not among them. */
export function hostsOf(values: Values): { name: SettingName; host: string }[] {
  const found = [
    { name: 'SMTP_URL' as const, host: hostOf(values.SMTP_URL) },
    { name: 'CDN_URL' as const, host: hostOf(values.CDN_URL) },
    { name: 'STORAGE_URL' as const, host: hostOf(endpointOf(values.STORAGE_URL)) },
    { name: 'BACKUP_DIR' as const, host: hostOf(endpointOf(values.BACKUP_DIR)) },
  ]
  return found.flatMap(({ name, host }) => (host === null ? [] : [{ name, host }]))
}

const endpointOf = (address: string | undefined) =>
  parseBucketAddress(address ?? '')?.endpoint ?? undefined

function hostOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  return new URL(address).hostname.replace(/^\[|\]$/g, '')
}
