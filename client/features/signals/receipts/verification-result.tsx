import { calendarDate, moment, wholeNumber } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import type { Checked } from './check-file.ts'

/** What verifying a file has shown. */
export function VerificationResult({ result }: { result: Checked | 'busy' }) {
  if (result === 'busy') return <Spinner label="Verifying" />
  if ('unreadable' in result) return <Notice variant="danger">{result.unreadable}</Notice>
  const { file, found, said, notCompared } = result
  const { problem, entries, readable, signed, unsigned, compared, isOutdated, isProven } = found
  const kind = file.signal === null ? 'export' : 'receipt'
  return (
    <div className="flex flex-col gap-4">
      {problem && <Notice variant="danger">{problem.message}</Notice>}
      {signed && isProven && (
        <Notice variant="success">
          This {kind} is intact{unsigned > 0 && ` up to entry ${wholeNumber(signed.seq)}`}: no entry
          was changed, removed or put in.
        </Notice>
      )}
      {!problem && (unsigned > 0 || !signed) && (
        <Notice variant="warning">
          {entries === 0
            ? `This ${kind} has no entries.`
            : isOutdated
              ? `More was signed since this ${kind} was made: download it again. What is not signed in it proves nothing.`
              : 'What is not signed yet proves nothing. Download it again after the end of the day (UTC).'}
        </Notice>
      )}
      {notCompared && <Notice variant="warning">{notCompared}</Notice>}
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted-foreground">Made</dt>
        <dd className="break-words">
          <time dateTime={file.made}>{madeText(file.made)}</time> by {file.academy}
        </dd>
        <dt className="text-muted-foreground">Entries</dt>
        <dd className="tabular-nums">
          {wholeNumber(entries)}, of which {wholeNumber(readable)} can be read here
        </dd>
        <dt className="text-muted-foreground">Signed</dt>
        <dd className="tabular-nums">
          {signed
            ? `Up to entry ${wholeNumber(signed.seq)}, ${dayText(signed.day)}`
            : 'Not yet: entries are signed after the end of their day (UTC)'}
          {signed && unsigned > 0 && `; ${wholeNumber(unsigned)} newer`}
        </dd>
        <dt className="text-muted-foreground">Compared</dt>
        <dd className="tabular-nums">
          {compared === 0
            ? 'With no signed head'
            : `With ${wholeNumber(compared)} signed ${compared === 1 ? 'head' : 'heads'} that were published or that this device received`}
        </dd>
      </dl>
      {said.length > 0 && (
        <section aria-labelledby="said" className="flex flex-col gap-2 text-sm">
          <h2 id="said" className="font-semibold">
            What it says
          </h2>
          <ol className="flex flex-col gap-1.5">
            {said.map(({ seq, what, at }) => (
              <li key={seq} className="flex flex-wrap gap-x-2 border-l-2 pl-3">
                <span className="font-medium break-words">{what}</span>
                <span className="text-muted-foreground tabular-nums">
                  Entry {wholeNumber(seq)}
                  {at && (
                    <>
                      , <time dateTime={at}>{moment(at)}</time>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const isTime = (text: string) => !Number.isNaN(Date.parse(text))
// Whoever has made the file may have written anything there.
const madeText = (made: string) => (isTime(made) ? moment(made) : made)
const dayText = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && isTime(day) ? calendarDate(day) : day
