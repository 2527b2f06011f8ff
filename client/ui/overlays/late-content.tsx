import { type ComponentType, type ReactNode, useState } from 'react'
import { useIsCalm } from '#client/platform/start/use-is-calm.ts'
import { ErrorState } from '../displays/states.tsx'
import { type Late, late } from './late.ts'
import { useLatePart } from './use-late-part.ts'

interface Loading {
  /** Shown while it is loading. */
  waiting: ReactNode
  /** Says that it could not be loaded; it can then be tried again. */
  failure: string
}

interface When {
  /** Loads it only once the rest of the page is there. */
  onceCalm?: boolean
}

/** A part of a screen, which `ask` imports when it is first shown. */
export function lateContent<P extends object>(
  ask: () => Promise<ComponentType<P>>,
  when: When = {},
): ComponentType<P & Loading> {
  const part = late(ask)
  return (props) => <LateContent part={part} props={props} {...when} />
}

interface LateContentProps<P> extends When {
  part: Late<ComponentType<P>>
  props: P & Loading
}

function LateContent<P extends object>({ part, props, onceCalm = false }: LateContentProps<P>) {
  const isCalm = useIsCalm()
  const [hasFailed, setFailed] = useState(false)
  const open = !hasFailed && (!onceCalm || isCalm || part.here() !== undefined)
  const Content = useLatePart(part, { open, onOpenChange: () => setFailed(true) })
  if (Content) return <Content {...props} />
  if (!hasFailed) return props.waiting
  return <ErrorState message={props.failure} onRetry={() => setFailed(false)} />
}
