import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { FullFigures } from '#contract/journal/journal-analysis.ts'
import { FigureName } from '../figures/figure-name.tsx'
import { figureList, type ShownFigure } from './figure-list.ts'

interface AllFiguresProps {
  figures: FullFigures
  currency: string
  /** Quotes a figure in a comment. */
  onQuote?: (figure: ShownFigure) => void
}

/** Every figure; pressing a name shows its meaning and formula. The one that the address names is highlighted. */
export function AllFigures({ figures, currency, onQuote }: AllFiguresProps) {
  const [address] = useSearchParams()
  const named = address.get('figure')
  return (
    <Card
      title="All figures"
      description="By MetaTrader’s definitions where it has the figure. Press a name for its meaning."
    >
      <div className="grid gap-x-8 gap-y-6 @2xl:grid-cols-2 @5xl:grid-cols-3">
        {figureList(figures, currency).map((group) => (
          <section key={group.title} className="flex min-w-0 flex-col">
            <h3 className="pb-1 text-sm font-semibold">{group.title}</h3>
            <dl className="flex flex-col">
              {group.figures.map((figure) => (
                <Figure
                  key={figure.label}
                  figure={figure}
                  isNamed={figure.label === named}
                  onQuote={onQuote}
                />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Card>
  )
}

interface FigureProps extends Pick<AllFiguresProps, 'onQuote'> {
  figure: ShownFigure
  isNamed: boolean
}

function Figure({ figure, isNamed, onQuote }: FigureProps) {
  const { label, value, means, formula } = figure
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' })
  }, [isNamed])
  return (
    <div
      ref={row}
      aria-current={isNamed || undefined}
      className={cx(
        'flex items-baseline justify-between gap-4 border-t py-1',
        isNamed && 'rounded-sm bg-muted px-2 outline-2 outline-accent-line',
      )}
    >
      <dt className="min-w-0 text-sm">
        <FigureName label={label} means={means} formula={formula}>
          {onQuote && (
            <Button
              size="sm"
              variant="outline"
              className="self-start"
              onClick={() => onQuote(figure)}
            >
              Quote in a comment
            </Button>
          )}
        </FigureName>
      </dt>
      <dd className="text-right text-sm font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
