import { rText } from '#client/ui/displays/format.ts'
import type { FollowersSum } from '#contract/signals/followers-sum.ts'
import { howModelled } from './followers-words.ts'

interface FollowersFiguresProps {
  followers: FollowersSum
}

/** What followers of the signals in a track record could have had, beside what was published. */
export const FollowersFigures = ({ followers }: FollowersFiguresProps) => (
  <section aria-label="What followers could have had" className="mt-4 border-t pt-4">
    <p className="text-sm font-medium">What followers could have had</p>
    <FollowersList followers={followers} />
  </section>
)

/** The same below a heading. */
export function FollowersList({ followers }: FollowersFiguresProps) {
  const { signals, publishedR, medianR, worstTenthR } = followers
  const figures = [
    ['Published', publishedR],
    ['Median member', medianR],
    ['Worst tenth', worstTenthR],
  ] as const
  return (
    <>
      <dl className="mt-2 grid grid-cols-3 gap-x-4">
        {figures.map(([label, r]) => (
          <div key={label} className="flex flex-col gap-0.5">
            <dt className="text-compact text-muted-foreground">{label}</dt>
            <dd className="font-semibold tabular-nums">{rText(r)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-compact text-muted-foreground">
        {howModelled} Over {signals === 1 ? 'the 1 closed signal' : `the ${signals} closed signals`}{' '}
        with candles and delivery times; the record’s export has what it is computed from.
      </p>
    </>
  )
}
