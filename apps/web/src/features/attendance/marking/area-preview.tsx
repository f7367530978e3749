import type { Church, LatLng } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './area-preview.module.scss'
import { markingCode } from './marking-code.ts'

// A map that fails to load leaves the words.
const ChurchMap = lazy(async () => ({ default: (await import('./church-map.tsx')).ChurchMap }))

export interface AreaPreviewProps {
  church: Church
  /** Where the reader is, with the accuracy in metres; null if unknown. */
  place: (LatLng & { accuracy: number }) | null
}

/** A church's area as members see it on the attendance screen, before it is saved. */
export function AreaPreview({ church, place }: AreaPreviewProps) {
  const { data: code } = useQuery(markingCode)
  const location = { coordinates: place ?? church.centre, accuracy: place?.accuracy ?? null }
  const state = code?.placeState({ church, location, rules: undefined })
  return (
    <div className={styles.preview}>
      <ChurchMap church={church} place={place} accuracy={place?.accuracy ?? null} />
      {state && (
        <p className={styles.state} data-tone={state.tone}>
          <Icon name={state.icon} size={24} />
          <span>
            <strong>{state.title}</strong> {state.detail}
            {!place && <> A member in its middle sees this.</>}
          </span>
        </p>
      )}
    </div>
  )
}
