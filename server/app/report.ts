import { BackupRefused } from '#server/platform/backup/refused.ts'
import { StartRefused } from '#server/platform/database/embedded.ts'
import { Failure } from '#server/platform/failure.ts'
import { ConfigError } from './config.ts'

/** Exits with a message that a person can act upon, or with the full error if it is unexpected. */
export function reportAndExit(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

// Connection refused, unknown host, wrong password, no such database.
const databaseCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '28P01', '28000', '3D000'])

/** Errors whose message is meant for people as it is. */
const shownKinds = [BackupRefused, ConfigError, Failure, StartRefused]

function explain(error: unknown): string {
  if (shownKinds.some((kind) => error instanceof kind)) return (error as Error).message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (String(code).startsWith('ERR_PARSE_ARGS')) return error.message
  if (code === 'EADDRINUSE') {
    return `${error.message}\nAnother program uses this port. Set PORT to a free one. Example: PORT=3001`
  }
  if (code === 'EACCES') {
    return `${error.message}\nCheck DATA_DIR and PORT: this user may not use them.`
  }
  if (typeof code === 'string' && databaseCodes.has(code)) {
    return `The database cannot be used: ${error.message || code}\nCheck DATABASE_URL and that its server runs.`
  }
  return error.stack ?? error.message
}
