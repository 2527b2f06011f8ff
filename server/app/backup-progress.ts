import type { OnProgress, Progress } from '#server/platform/backup/places.ts'

const stages: Record<Progress['stage'], string> = {
  tables: 'Database',
  files: 'Files',
  checked: 'Checked',
  restored: 'Restored',
}

const betweenMs = 1000

/** Reports progress: immediately at the beginning and end of a stage, otherwise once a second. */
export function reportProgress(write: (line: string) => void): OnProgress {
  let stage: Progress['stage'] | null = null
  let notifiedAt = 0
  let lastLine = ''
  return (progress) => {
    const { done, total } = progress
    const isDue = progress.stage !== stage || done === total || Date.now() - notifiedAt >= betweenMs
    const line = `${stages[progress.stage]}: ${amount(progress)}\n`
    if (!isDue || line === lastLine) return
    write(line)
    stage = progress.stage
    notifiedAt = Date.now()
    lastLine = line
  }
}

const amount = ({ stage, done, total }: Progress): string =>
  stage === 'tables'
    ? `${done} of ${total} tables`
    : `${inWords(done)} of ${inWords(total)} (${total === 0 ? 100 : Math.floor((done / total) * 100)} %)`

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes for people: '1.2 GB'. */
export function inWords(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}
