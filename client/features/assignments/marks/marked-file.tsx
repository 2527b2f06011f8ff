import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { Mark } from '#contract/submission-marks.ts'
import { useShownFile } from './file-page.tsx'
import { MarkTools } from './mark-tools.tsx'
import { MarksLayer } from './marks-layer.tsx'
import { MarksList } from './marks-list.tsx'
import { useMarkEditing } from './use-mark-editing.ts'

interface MarkedFileProps {
  file: { name: string; url: string }
  marks: readonly Mark[]
  /** Changes them; null for those who only read. */
  setMarks: ((marks: Mark[]) => void) | null
}

const nothing = () => undefined

/** A file page by page, with what is marked on it over the page and as texts below. */
export function MarkedFile({ file, marks, setMarks }: MarkedFileProps) {
  const area = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(1)
  const [isLarge, setLarge] = useState(false)
  const shown = useShownFile(file)
  const edit = useMarkEditing({ marks, page, setMarks: setMarks ?? nothing, area })
  const isThere = shown.pages !== null && !shown.problem
  const go = (index: number) => {
    setPage(Math.min(marks[index]?.page ?? 1, shown.pages ?? 1))
    edit.setSelected(index)
    area.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div ref={area} className="flex min-w-0 flex-col gap-2">
        {isThere && (
          <div className="sticky top-0 z-10 flex flex-col gap-2 border-b bg-popover pb-2">
            <div className="flex flex-wrap items-center gap-2">
              {shown.isPdf && <PageTurner page={page} pages={shown.pages ?? 1} onTurn={setPage} />}
              <Button
                size="sm"
                variant={isLarge ? 'primary' : 'outline'}
                aria-pressed={isLarge}
                onClick={() => setLarge(!isLarge)}
              >
                <ZoomIn aria-hidden="true" />
                Larger
              </Button>
            </div>
            {setMarks && <MarkTools edit={edit} />}
          </div>
        )}
        {shown.problem ? (
          <Notice>{shown.problem}</Notice>
        ) : isThere ? (
          // Half of a number at the edge of the page needs the room around it.
          <Scrolled isLarge={isLarge}>
            {shown.page(
              page,
              isLarge,
              <MarksLayer page={page} marks={marks} editing={setMarks && edit.editing} />,
            )}
          </Scrolled>
        ) : (
          <Spinner label={shown.isPdf ? 'Loading the PDF' : 'Loading the picture'} />
        )}
      </div>
      {marks.length > 0 && (
        <MarksList marks={marks} hasPages={shown.isPdf} onGo={isThere ? go : null} />
      )}
    </div>
  )
}

/** A large page is twice as wide as there is room, and scrolled sideways: by the arrow keys as well. */
function Scrolled({ isLarge, children }: { isLarge: boolean; children: ReactNode }) {
  return (
    <section
      aria-label="Page"
      tabIndex={isLarge ? 0 : undefined}
      className={isLarge ? 'overflow-x-auto' : 'overflow-clip'}
    >
      <div className={cx('p-3.5', isLarge && 'w-[200%]')}>{children}</div>
    </section>
  )
}

interface PageTurnerProps {
  page: number
  pages: number
  onTurn: (page: number) => void
}

function PageTurner({ page, pages, onTurn }: PageTurnerProps) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <Button
        size="small-icon"
        variant="outline"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <p aria-live="polite" className="tabular-nums">
        Page {page} of {pages}
      </p>
      <Button
        size="small-icon"
        variant="outline"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  )
}
