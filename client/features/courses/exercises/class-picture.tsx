import { BarChart } from '#client/ui/charts/bar-chart.tsx'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { wholeMarks } from '#client/ui/charts/whole-marks.ts'
import { rText } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import { classLeast, type ExerciseClass } from '#contract/exercises.ts'

type Result = ExerciseClass['results'][number]

const columns: Column<Result>[] = [
  { key: 'label', header: 'Result', wide: true, cell: ({ label }) => label },
  { key: 'count', header: 'Answers', align: 'end', cell: ({ count }) => count },
]

/** The results of everybody; null while they are too few to be shown. */
export function ClassPicture({ everybody }: { everybody: ExerciseClass | null }) {
  if (!everybody) {
    return (
      <p className="text-sm text-muted-foreground">
        The results of the class are shown once {classLeast} students have answered.
      </p>
    )
  }
  const { answers, buys, sells, noTrades, notFilled, averageR, results } = everybody
  const most = Math.max(...results.map(({ count }) => count))
  const rows = answers === 0 ? [] : results
  return (
    <ChartFrame
      title="The class"
      level={3}
      data={{ columns, rows, rowKey: ({ label }) => label }}
      empty="No answers yet."
      below={
        answers > 0 &&
        `${answers === 1 ? '1 answer' : `${answers} answers`}: ${buys} Buy, ${sells} Sell, ${noTrades} No trade; ${notFilled} not filled. On average ${rText(averageR)}.`
      }
    >
      <BarChart
        bars={rows.map(({ label, count }) => ({ key: label, label, value: count }))}
        marks={wholeMarks(most, 1)}
        format={String}
      />
    </ChartFrame>
  )
}
