import { Component, type ReactNode } from 'react'
import { ComesBack, isNotLoaded } from './comes-back.tsx'

interface LateBoundaryProps {
  children: ReactNode
  /** Stands in its place: what opens it when the academy answers, unless given. */
  otherwise?: ReactNode
}

interface State {
  error: unknown
}

/** Around a screen that is loaded when it is opened: where that fails, what is around it stays. */
export class LateBoundary extends Component<LateBoundaryProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    // Everything else is for the whole application's own screen.
    if (!isNotLoaded(error)) throw error
    const { otherwise = <ComesBack /> } = this.props
    return otherwise
  }
}
