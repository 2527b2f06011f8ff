import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../styles/cx.ts'

interface FoldProps {
  /** Of the part in the page, by which links name it. */
  id: string
  title: string
  /** What is in it, in a few words. */
  hint: string
  isOpen: boolean
  onToggle: () => void
  /** Whether the address names it: it is scrolled to. */
  isNamed: boolean
  children: ReactNode
}

/** A part of a long page below a heading that opens and closes it; what is closed is not drawn. */
export function Fold({ id, title, hint, isOpen, onToggle, isNamed, children }: FoldProps) {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNamed) part.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])
  return (
    <section ref={part} id={id} className="flex min-w-0 scroll-mt-20 flex-col gap-4 border-t pt-1">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center gap-3 rounded-sm text-left hover:text-accent"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-base font-semibold">{title}</span>
            <span className="block text-sm text-muted-foreground">{hint}</span>
          </span>
          <ChevronDown
            className={cx(
              'size-4 shrink-0 text-muted-foreground transition-[rotate] duration-150',
              isOpen && 'rotate-180',
            )}
            aria-hidden="true"
          />
        </button>
      </h2>
      <div id={`${id}-content`} hidden={!isOpen} className={cx(isOpen && 'flex flex-col gap-5')}>
        {isOpen && children}
      </div>
    </section>
  )
}
