import { readdir } from 'node:fs/promises'
import path from 'node:path'

const contract = path.join(import.meta.dirname, '../../../contract')

/** Every endpoint of the contract with the name under which it is exported. */
export const operationNames: ReadonlyMap<unknown, string> = await readNames()

async function readNames() {
  const files = (await readdir(contract)).filter((file) => !file.endsWith('.test.ts'))
  const parts = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(path.join(contract, file))),
  )
  // Other exports are never looked up.
  return new Map(parts.flatMap(Object.entries).map(([name, value]) => [value, name]))
}

/**
 * A name for a call without an endpoint in the contract: 'getCalendarByTokenIcs' for GET
 * /calendar/:token.ics.
 */
export function operationNameOf(method: string, address: string): string {
  const words = address
    .replaceAll(':', 'by/')
    .split(/[^a-zA-Z]+/)
    .filter(Boolean)
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitalised.join('')
}
