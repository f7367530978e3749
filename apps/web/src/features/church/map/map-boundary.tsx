import { t } from '@church/shared'
import { Component, type ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'

interface NoMapProps {
  /** The reader's alternative to the map. */
  otherwise: string
}

interface Props extends NoMapProps {
  children: ReactNode
}

/** Shown in place of a map that could not be loaded. */
export const NoMap = ({ otherwise }: NoMapProps) => (
  <Alert tone="warning">
    {t('The map could not be loaded.')} {otherwise}
  </Alert>
)

/** Contains a map that fails to load or render: the rest of its screen works without it. */
export class MapBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    const { children, otherwise } = this.props
    if (!this.state.broken) return children
    return <NoMap otherwise={otherwise} />
  }
}
