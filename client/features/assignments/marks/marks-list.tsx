import { Button } from '#client/ui/controls/button.tsx'
import type { Mark } from '#contract/submission-marks.ts'
import { nameOf } from './mark-values.ts'

interface MarksListProps {
  marks: readonly Mark[]
  /** Whether the file has pages that are told apart. */
  hasPages: boolean
  /** Shows where it is, or lets it be changed; null if the file is not shown. */
  onGo: ((index: number) => void) | null
}

/** What is marked on a file, as texts: for those who do not see the page, and to find each on it. */
export function MarksList({ marks, hasPages, onGo }: MarksListProps) {
  return (
    <ol aria-label="Marks on the file" className="flex flex-col gap-1.5 text-sm">
      {marks.map((mark, index) => {
        const name = nameOf(mark, index)
        const where = hasPages ? `${name}, page ${mark.page}` : name
        return (
          // Two marks may be alike; their order is fixed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="flex items-baseline gap-2">
            {onGo ? (
              <Button variant="link" size="sm" className="px-0" onClick={() => onGo(index)}>
                {where}
              </Button>
            ) : (
              <span className="shrink-0 font-medium">{where}</span>
            )}
            <span className="min-w-0 break-words whitespace-pre-line">
              {mark.text || '(no text)'}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
