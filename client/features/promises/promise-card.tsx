import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import { leftText, measuredText, promiseText } from '#contract/promise-words.ts'
import { ownPromisesQuery } from './promises.queries.ts'

/** What a program promises its members, and what was measured; nothing without a promise. */
export function PromiseCard({ program }: { program: PaidProgram }) {
  const { data } = useQuery(ownPromisesQuery())
  const promise = data?.find((one) => one.program === program)
  if (!promise) return null
  const { last30, last90 } = promise
  const measured = measuredText(last30, 30) ?? measuredText(last90, 90)
  const left = leftText(promise)
  return (
    <Card title="How soon you get an answer" description={promiseText(promise)}>
      <div className="flex flex-col gap-1 text-sm text-muted-foreground">
        {measured && <p>{measured}</p>}
        {left && <p>{left}</p>}
        <p>It counts for assignments, questions on lessons and messages.</p>
      </div>
    </Card>
  )
}
