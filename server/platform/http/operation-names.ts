import { readdir } from 'node:fs/promises'
import path from 'node:path'

const contract = path.join(import.meta.dirname, '../../../contract')

/** Every endpoint of the contract with its name in the API document. */
export const operationNames: ReadonlyMap<unknown, string> = await readNames()

async function readNames() {
  const names = await readdir(contract, { recursive: true })
  const files = names.filter((file) => /(?<!\.test)\.ts$/.test(file))
  const parts = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(path.join(contract, file))),
  )
  // Other exports are never looked up.
  return new Map(
    parts.flatMap(Object.entries).map(([name, value]) => [value, value?.operationId ?? name]),
  )
}

/** A name for a call without an endpoint in the contract: 'getCalendarByTokenIcs' for GET /calendar/:token.ics. */
export function operationNameOf(method: string, address: string): string {
  const words = address
    .replaceAll(':', 'by/')
    .split(/[^a-zA-Z]+/)
    .filter(Boolean)
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitalised.join('')
}
