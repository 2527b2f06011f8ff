import { Component, type ReactNode } from 'react'
import { ComesBack, isNotLoaded, isPartMissing } from './comes-back.tsx'

interface LateBoundaryProps {
  children: ReactNode
  /** Shown instead on failure; by default a screen that retries when the academy answers. */
  otherwise?: ReactNode
}

interface State {
  error: unknown
}

/** Wraps a screen that is loaded on demand: if that fails, everything around it stays. */
export class LateBoundary extends Component<LateBoundaryProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const { otherwise } = this.props
    if (otherwise !== undefined && isPartMissing(error)) return otherwise
    // Any other error belongs to the application's own error screen.
    if (!isNotLoaded(error)) throw error
    return otherwise === undefined ? <ComesBack error={error} /> : otherwise
  }
}
