import { Component, type ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'

interface Props {
  children: ReactNode
  /** What the reader can do without the map. */
  otherwise: string
}

/** Contains a map that fails to load or render: the rest of its screen works without it. */
export class MapBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    const { children, otherwise } = this.props
    if (!this.state.broken) return children
    return <Alert tone="warning">The map could not be loaded. {otherwise}</Alert>
  }
}
