import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { calendarDate, wholeNumber } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { headsQuery, useReplaceKey } from './receipts.queries.ts'
import { StampingFacts } from './stamping-facts.tsx'

const question = {
  title: 'Replace the key of the record?',
  description:
    'The current key signs the new one and is then retired. Receipts and exports that it signed stay valid.',
  confirmLabel: 'Yes, Replace',
}

/** The key with which the record is signed, for whoever may replace it. */
export function RecordKeyCard() {
  const query = useQuery(headsQuery())
  const replace = useReplaceKey()
  const key = query.data?.keys.at(-1)?.key
  const onReplace = async (present: string) => {
    if (!(await askFirst(question))) return
    await tellOutcome(replace.mutateAsync(present), {
      done: 'Key Replaced',
      failed: 'The key could not be replaced.',
    })
  }
  return (
    <Card
      title="Signed record"
      description="Every signal, and every change of one, is an entry that carries the hash of the one before. The last entry of each day (UTC) is signed, and members’ devices keep what was signed."
    >
      {query.data ? (
        <div className="flex flex-col gap-4 text-sm">
          <KeyFacts {...query.data} />
          {key !== undefined && (
            <Button
              variant="outline"
              size="sm"
              className="w-fit"
              busy={replace.isPending}
              onClick={() => void onReplace(key)}
            >
              Replace Key
            </Button>
          )}
          <StampingFacts />
        </div>
      ) : query.isError ? (
        <QueryError message="The record’s key could not be loaded." query={query} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </Card>
  )
}

interface KeyFactsProps {
  keys: readonly { key: string }[]
  heads: readonly { day: string; seq: number }[]
}

function KeyFacts({ keys, heads }: KeyFactsProps) {
  const key = keys.at(-1)
  const head = heads.at(-1)
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <dt className="text-muted-foreground">Signed up to</dt>
      <dd className="tabular-nums">
        {head
          ? `Entry ${wholeNumber(head.seq)}, ${calendarDate(head.day)}`
          : 'Nothing yet: a day is signed once it is over'}
      </dd>
      {key && (
        <>
          <dt className="text-muted-foreground">Public key</dt>
          <dd>
            <code className="text-compact break-all">{key.key}</code>
          </dd>
        </>
      )}
    </dl>
  )
}
