const sizing = [
  ['Account', '$500'],
  ['Risk per trade, 1%', '$5'],
  ['Entry to stop, EURUSD', '25 pips'],
  ['One pip of one lot', '$10'],
] as const

/** The position size calculated before every entry: $5 / (25 pips x $10) = 0.02 lots. */
export function SizeBeforeEntry() {
  return (
    <dl className="rounded-xl border bg-card px-6 py-3 tabular-nums">
      {sizing.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-b py-2.5">
          <dt className="text-muted-foreground">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 py-3">
        <dt>
          <span className="font-semibold">Position size</span>{' '}
          <span className="text-compact text-muted-foreground">5 / (25 × 10)</span>
        </dt>
        <dd className="border-b-2 border-accent-line text-xl font-semibold">0.02 lots</dd>
      </div>
    </dl>
  )
}

/** The program's months on a scale, by what each is about; six to a row on wide screens. */
export function Months({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return null
  return (
    <ol className="mt-8 grid max-md:ml-1 max-md:border-l max-md:border-input md:grid-cols-6 md:gap-y-6">
      {topics.map((topic, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: months have no identity besides their place.
          key={index}
          className="relative border-input pt-4 pr-3 max-md:py-2.5 max-md:pl-6 md:border-t"
        >
          <span
            aria-hidden="true"
            className="absolute top-0 left-0 h-2.5 border-l-2 border-accent-line max-md:top-1/2 max-md:h-0 max-md:w-3.5 max-md:border-t-2 max-md:border-l-0"
          />
          <span className="block text-compact text-muted-foreground tabular-nums">
            {`Month ${index + 1}`}
          </span>
          <span className="font-medium">{topic}</span>
        </li>
      ))}
    </ol>
  )
}
