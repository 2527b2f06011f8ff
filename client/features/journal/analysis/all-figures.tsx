import { Card } from '#client/ui/displays/card.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import type { FullFigures } from '#contract/journal-analysis.ts'
import { figureList, type ShownFigure } from './figure-list.ts'

/** Every figure; a press on its name tells what it means and how it is reckoned. */
export function AllFigures({ figures, currency }: { figures: FullFigures; currency: string }) {
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
                <Figure key={figure.label} figure={figure} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Card>
  )
}

function Figure({ figure: { label, value, means, formula } }: { figure: ShownFigure }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t py-1">
      <dt className="min-w-0 text-sm">
        <Popover
          align="start"
          title={label}
          className="w-80"
          trigger={
            <button
              type="button"
              className="min-h-8 text-left text-muted-foreground underline decoration-dotted underline-offset-4 hover:text-foreground"
            >
              {label}
            </button>
          }
        >
          <div className="flex flex-col gap-2 p-4 text-sm">
            <p>{means}</p>
            <p className="text-muted-foreground">{formula}</p>
          </div>
        </Popover>
      </dt>
      <dd className="text-right text-sm font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
