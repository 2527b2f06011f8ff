import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Card } from '../displays/card.tsx'
import { type Column, Table } from '../lists/table.tsx'
import { cx } from '../styles/cx.ts'

const swatches = {
  series: 'bg-series',
  accent: 'bg-accent-line',
  ink: 'bg-primary',
  profit: 'bg-profit',
  loss: 'bg-loss',
}

/** The colours of charts; as `var(--color-…)` where a library needs a value. */
export const chartColors = {
  series: 'var(--series)',
  accent: 'var(--accent-line)',
  ink: 'var(--primary)',
  profit: 'var(--profit)',
  loss: 'var(--loss)',
  grid: 'var(--border)',
  text: 'var(--muted-foreground)',
} as const

/** The default height of a drawing, in pixels. */
export const usualHeight = 200

export interface ChartFrameProps<Row> {
  title: string
  description?: ReactNode
  /** What the colours mean; omitted for a single series, which the title names. */
  legend?: readonly { label: string; color: keyof typeof swatches }[]
  /** The drawing's height in pixels; 'auto' for drawings that determine their own. */
  height?: number | 'auto'
  /**
   * The same figures as a table, for those who prefer to read it and for screen readers. Rows that a function makes
   * are made only once the table is shown, and there have to be some.
   */
  data: {
    columns: readonly Column<Row>[]
    rows: readonly Row[] | (() => readonly Row[])
    rowKey: (row: Row) => string
  }
  /** Shown instead of the drawing when there are no rows. */
  empty: ReactNode
  level?: 2 | 3
  /** Below the drawing: what it shows in words, and what changes it. */
  below?: ReactNode
  /** The drawing. */
  children: ReactNode
}

/** A chart with its title and legend; a button shows its figures as a table instead. */
export function ChartFrame<Row>(props: ChartFrameProps<Row>) {
  const {
    title,
    description,
    legend,
    height = usualHeight,
    data,
    empty,
    level,
    below,
    children,
  } = props
  const [asTable, setAsTable] = useState(false)
  const { rows } = data
  const other = asTable ? 'Show chart' : 'Show as table'
  const hasData = typeof rows === 'function' || rows.length > 0
  return (
    <Card
      title={title}
      description={description}
      level={level}
      actions={
        hasData && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${other}: ${title}`}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
            {other}
          </Button>
        )
      }
    >
      {asTable || !hasData ? (
        <Table
          caption={title}
          empty={empty}
          {...data}
          rows={typeof rows === 'function' ? rows() : rows}
        />
      ) : (
        <figure className="flex flex-col gap-3" aria-label={title}>
          <div style={{ height }}>{children}</div>
          {legend && (
            <figcaption>
              <ul className="flex flex-wrap gap-x-4 gap-y-1 text-compact text-muted-foreground">
                {legend.map(({ label, color }) => (
                  <li key={label} className="flex items-center gap-1.5">
                    <span
                      aria-hidden="true"
                      className={cx('h-2.5 w-2.5 rounded-xs', swatches[color])}
                    />
                    {label}
                  </li>
                ))}
              </ul>
            </figcaption>
          )}
        </figure>
      )}
      {below && <div className="mt-4 text-sm text-muted-foreground">{below}</div>}
    </Card>
  )
}
