import { moment } from '#client/ui/displays/format.ts'
import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import type { getBackups } from '#contract/backups.ts'
import { bytesInWords } from '#contract/bytes.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Disk } from '#contract/storage-quota.ts'

export const loadFailure = 'Failed to load data. Please try again.'

export const extension: Outcome = {
  done: 'Subscription Extended',
  failed: 'Failed to extend subscription. Please try again.',
}

export const extensionUndo: Outcome = {
  done: 'Extension Undone',
  failed: 'Failed to undo it. The end date has changed since, or the academy can’t be reached.',
}

export const saveFailure = 'Failed to save settings. Please try again.'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Revenue in dollars, always with cents: '$1,250.00', '-$49.50'. */
export const revenue = (amount: number): string => dollars.format(amount)

/** The note below a table that lists only the first of many. */
export function restNote(named: number, all: number): string | null {
  return all > named ? `The first ${named} of ${all} are listed.` : null
}

type Backups = AnswerOf<typeof getBackups>

const hour = 60 * 60 * 1000
/** A daily backup, plus the time it may take. */
const lateHours = 30

/** What the owner reads about the backups at `now`: when the last one was made, and any problem. */
export function backupWords(
  { daily, last, lastMade }: Backups,
  now: Date,
): { state: string; warning: string | null } {
  const state = lastMade
    ? `The last backup was made ${ageInWords(lastMade.startedAt, now)} (${moment(lastMade.startedAt)}).`
    : 'No backup has been made yet.'
  if (!daily) {
    return {
      state,
      warning:
        'No daily backup is set up. Set a folder for backups with BACKUP_DIR when you start the program.',
    }
  }
  if (last?.failure) return { state, warning: `The last attempt failed: ${last.failure}` }
  if (lastMade && lastMade.missingFiles > 0) {
    return { state, warning: `Files that could not be found: ${lastMade.missingFiles}.` }
  }
  const isLate =
    lastMade &&
    now.getTime() - Date.parse(lastMade.startedAt) > lateHours * hour &&
    !isUnderWay(last)
  return { state, warning: isLate ? 'Today’s backup is late.' : null }
}

/** What the owner reads about the disk: the free space, and what running short means. */
export function diskWords(disk: Disk): { state: string; warning: string | null } {
  const [free, total, minimum] = [disk.freeBytes, disk.totalBytes, disk.minimumBytes].map(
    bytesInWords,
  )
  return {
    state: `${free} of ${total} of the disk are free.`,
    warning: disk.low
      ? `Nobody can upload files until ${minimum} are free again. Everything else works. Make room on the server's disk, or move the academy to a larger one.`
      : null,
  }
}

const isUnderWay = (last: Backups['last']) => last !== null && last.endedAt === null

function ageInWords(instant: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(instant)) / hour)
  if (hours < 1) return 'less than an hour ago'
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  return `${Math.floor(hours / 24)} days ago`
}
