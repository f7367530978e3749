import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

interface Props {
  /** What is shown; an error is forgotten as soon as this changes. */
  place: string
  children: ReactNode
}

interface State {
  brokenAt: string | null
}

/** Shows the error screen instead of a screen that broke or whose code could not be loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { brokenAt: null }

  static getDerivedStateFromError(): Partial<State> {
    return { brokenAt: '' }
  }

  static getDerivedStateFromProps({ place }: Props, { brokenAt }: State): Partial<State> | null {
    if (brokenAt === '') return { brokenAt: place }
    return brokenAt !== null && brokenAt !== place ? { brokenAt: null } : null
  }

  override render() {
    return this.state.brokenAt === null ? this.props.children : <ErrorScreen broken />
  }
}
