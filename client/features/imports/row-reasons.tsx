interface RowReasonsProps {
  title: string
  rows: readonly { line: number; reason: string }[]
}

/** Rows of a file, each with a remark. */
export function RowReasons({ title, rows }: RowReasonsProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto text-sm">
        {rows.map(({ line, reason }) => (
          <li key={`${line} ${reason}`} className="flex gap-3 border-b py-1 last:border-0">
            <span className="w-20 shrink-0 text-muted-foreground tabular-nums">Line {line}</span>
            <span className="min-w-0 break-words">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
