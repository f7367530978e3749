import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'
import { reportError } from './report-error.ts'

interface Props {
  /** Identifies the content; the boundary resets when this changes. */
  resetKey: string
  children: ReactNode
}

interface State {
  brokenAt: string | null
}

/** Shows the error screen in place of a screen that crashed or whose code failed to load. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { brokenAt: null }

  static getDerivedStateFromError(): Partial<State> {
    return { brokenAt: '' }
  }

  static getDerivedStateFromProps({ resetKey }: Props, { brokenAt }: State): Partial<State> | null {
    if (brokenAt === '') return { brokenAt: resetKey }
    return brokenAt !== null && brokenAt !== resetKey ? { brokenAt: null } : null
  }

  override componentDidCatch(error: unknown) {
    void reportError(error, this.props.resetKey)
  }

  override render() {
    return this.state.brokenAt === null ? this.props.children : <ErrorScreen broken />
  }
}
