import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { saveText } from '#client/platform/media/download.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { calendarDate, moment } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import type { SignalReceipt as Receipt } from '#contract/signals/receipts.ts'
import { entryWords } from '#contract/signals/record-words.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { pages } from '#contract/site/pages.ts'
import { readKept } from './kept-heads.ts'
import { isAsRecorded, receiptFile } from './receipt-words.ts'
import { receiptQuery } from './receipts.queries.ts'

/** What the record has of a signal, as a file that can be verified without trusting the academy's screens. */
export function SignalReceipt({ signal }: { signal: Signal }) {
  const query = useQuery(receiptQuery(signal.id))
  if (!query.data) {
    if (!query.isError) return <Skeleton className="h-24 w-full" />
    return <QueryError message="The receipt could not be loaded." query={query} />
  }
  return <KnownReceipt receipt={query.data} signal={signal} />
}

function KnownReceipt({ receipt, signal }: { receipt: Receipt; signal: Signal }) {
  const own = receipt.entries.flatMap((entry) => {
    const words = entryWords(entry)
    return words ? [{ ...entry, ...words }] : []
  })
  const { contradictedAt } = readKept()
  const save = () =>
    saveText(receiptFile(receipt), JSON.stringify(receipt, null, 2), 'application/json')
  if (own.length === 0) {
    return receipt.isCut ? (
      <Notice>There is no receipt until the entries of this signal are signed.</Notice>
    ) : (
      <Notice variant="danger">The record has no entry for this signal.</Notice>
    )
  }
  return (
    <div className="flex flex-col gap-3 text-sm">
      {!isAsRecorded(signal, receipt) && (
        <Notice variant="danger">What is shown here differs from the newest entry.</Notice>
      )}
      {contradictedAt !== null && (
        <Notice variant="danger">
          This device has received another head of entry {contradictedAt} before: the record was
          rewritten.
        </Notice>
      )}
      <ol className="flex flex-col gap-2">
        {own.map(({ seq, what, at, hash }) => (
          <li key={seq} className="flex flex-col border-l-2 pl-3">
            <span className="flex flex-wrap gap-x-2">
              <span className="font-medium text-foreground">{what}</span>
              {at && (
                <time dateTime={at} className="tabular-nums">
                  {moment(at)}
                </time>
              )}
            </span>
            <span className="tabular-nums">
              Entry {seq} · <code title={hash}>{hash.slice(0, 16)}…</code>
            </span>
          </li>
        ))}
      </ol>
      {receipt.isCut && (
        <p>These are the newest entries. Download the record to have the older ones.</p>
      )}
      <p>{signedText(receipt, own.at(-1)?.seq ?? 0)}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" size="sm" onClick={save}>
          <Download aria-hidden="true" />
          Download receipt
        </Button>
        <Link to={pages.verifyRecord} className="text-accent underline-offset-4 hover:underline">
          Verify a receipt
        </Link>
      </div>
    </div>
  )
}

function signedText({ heads }: Receipt, newest: number): string {
  const head = heads.find(({ seq }) => seq >= newest)
  return head
    ? `Signed with the record of ${calendarDate(head.day)}.`
    : 'The newest entry is signed after the end of its day (UTC). Download the receipt again then.'
}
