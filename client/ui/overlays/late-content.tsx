import { type ComponentType, type ReactNode, useState } from 'react'
import { ErrorState } from '../displays/states.tsx'
import type { Late } from './late.ts'
import { useLatePart } from './use-late-part.ts'

interface LateContentProps<P> {
  part: Late<ComponentType<P>>
  props: P
  /** Shown while it is loading. */
  waiting: ReactNode
  /** Says that it could not be loaded; it can then be tried again. */
  failure: string
}

/** A part of a screen that is loaded when it is first shown. */
export function LateContent<P extends object>(content: LateContentProps<P>) {
  const { part, props, waiting, failure } = content
  const [open, setOpen] = useState(true)
  const Content = useLatePart(part, { open, onOpenChange: setOpen })
  if (Content) return <Content {...props} />
  return open ? waiting : <ErrorState message={failure} onRetry={() => setOpen(true)} />
}
