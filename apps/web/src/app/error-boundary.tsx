import { Component, type ReactNode } from 'react'
import { matchPath } from 'react-router-dom'
import { api } from '../lib/api.ts'
import { screens } from '../lib/screens.ts'
import { BrokenScreen } from './error-screen.tsx'

interface Props {
  /** Identifies the content; the boundary resets when this changes. */
  resetKey: string
  children: ReactNode
}

interface State {
  brokenAt: string | null
}

/** As the contract limits it. */
const messageMax = 300

const reported = new Set<string>()

/** The pattern of the screen at `pathname`, which unlike the address names no one; `*` for none. */
const screenAt = (pathname: string) =>
  Object.values(screens).find(({ path }) => matchPath(path, pathname))?.path ?? '*'

/** The name of the built file that contains this code; it changes with each build. */
const version = import.meta.url.replace(/^.*\/|\?.*$/g, '')

/**
 * Tells the server's log why the screen at `pathname` failed, once for each reason while the page is
 * open. React has written the error to the console by then.
 */
async function reportError(error: unknown, pathname: string): Promise<void> {
  const message = String(error).replace(/\s+/g, ' ').slice(0, messageMax)
  if (reported.has(message)) return
  reported.add(message)
  const body = { message, screen: screenAt(pathname), version }
  // If the server is unreachable too, only the console has the reason.
  await api.reportClientError({ body }).catch(() => undefined)
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
    return this.state.brokenAt === null ? this.props.children : <BrokenScreen />
  }
}
