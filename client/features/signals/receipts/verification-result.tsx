import { calendarDate, moment, wholeNumber } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import type { Verification } from '#contract/signals/verify-record.ts'
import type { Checked } from './check-file.ts'

/** What verifying a file has shown. */
export function VerificationResult({ result }: { result: Checked | 'busy' }) {
  if (result === 'busy') return <Spinner label="Verifying" />
  if ('unreadable' in result) return <Notice variant="danger">{result.unreadable}</Notice>
  const { file, found, said, notCompared, sent, unchecked } = result
  const { problem, entries, readable, signed, unsigned, compared, stamped, isOutdated, isProven } =
    found
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
      {sent && 'problem' in sent && <Notice variant="warning">{sent.problem}</Notice>}
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
            : `With ${wholeNumber(compared)} signed ${compared === 1 ? 'head' : 'heads'} that were published, that this device received or that you were sent`}
        </dd>
        {sent && 'heads' in sent && (
          <>
            <dt className="text-muted-foreground">You were sent</dt>
            <dd className="tabular-nums">{sentWords(sent, kind)}</dd>
          </>
        )}
        {stamped && (
          <>
            <dt className="text-muted-foreground">Time stamps</dt>
            <dd className="break-words tabular-nums">
              {stampWords(stamped)} {unchecked}
            </dd>
          </>
        )}
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

function stampWords({ count, newest }: NonNullable<Verification['stamped']>): string {
  if (!newest) return 'None holds.'
  const all = count === 1 ? '1 head' : `${wholeNumber(count)} heads`
  return `${all}, the newest of ${dayText(newest.day)}, which ${newest.by} stamped on ${moment(newest.time)}.`
}

function sentWords({ heads, found }: { heads: number; found: number }, kind: string): string {
  const all = heads === 1 ? '1 head' : `${wholeNumber(heads)} heads`
  if (found === heads) return `${all}, of ${heads === 1 ? 'an entry' : 'entries'} of this ${kind}`
  const some = found === 0 ? 'none' : wholeNumber(found)
  return `${all}, ${some} of entries of this ${kind}: ${
    kind === 'export' ? 'download it again' : 'take an export to compare with all of them'
  }`
}

const isTime = (text: string) => !Number.isNaN(Date.parse(text))
// Whoever has made the file may have written anything there.
const madeText = (made: string) => (isTime(made) ? moment(made) : made)
const dayText = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && isTime(day) ? calendarDate(day) : day
