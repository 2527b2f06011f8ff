import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface RevealedProps {
  /** What is shown; when it changes, it is revealed again. Null for something that was there before. */
  of: unknown
  label: string
  className?: string
  children: ReactNode
}

/** What a press led to, which may be out of sight of what was pressed: it is scrolled to and focused. */
export function Revealed({ of, label, className, children }: RevealedProps) {
  const part = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (of === null) return
    part.current?.focus({ preventScroll: true })
    part.current?.scrollIntoView({ block: 'start' })
  }, [of])
  return (
    <section ref={part} tabIndex={-1} aria-label={label} className={className}>
      {children}
    </section>
  )
}
