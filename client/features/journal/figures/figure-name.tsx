import type { ReactNode } from 'react'
import { Popover } from '#client/ui/overlays/popover.tsx'

interface FigureNameProps {
  label: string
  means: string
  formula: string
  /** Actions on the figure, below its formula. */
  children?: ReactNode
}

/** The name of a figure; pressing it shows the meaning and the formula. */
export function FigureName({ label, means, formula, children }: FigureNameProps) {
  return (
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
        {children}
      </div>
    </Popover>
  )
}
