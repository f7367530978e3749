import { type Church, type LatLng, t } from '@church/shared'
import { Icon } from '../../../ui/icon.tsx'
import { ChurchMap } from '../map/index.ts'
import styles from './area-preview.module.scss'
import { locationState } from './location-state.ts'

interface Props {
  church: Church
  /** The reader's location, with its accuracy in metres; null if unknown. */
  place: (LatLng & { accuracy: number }) | null
}

/** A church's area as members see it on the attendance screen, before it is saved. */
export function AreaPreview({ church, place }: Props) {
  const state = locationState(place ?? church.centre, place?.accuracy ?? null, church)
  return (
    <div className={styles.preview}>
      <ChurchMap
        church={church}
        place={place}
        accuracy={place?.accuracy ?? null}
        otherwise={t('You can type the coordinates of the corners instead.')}
      />
      <p className={styles.state} data-tone={state.tone}>
        <Icon name={state.icon} size={24} />
        <span>
          <strong>{state.title}</strong> {state.detail}
          {!place && <> {t('A member in its middle sees this.')}</>}
        </span>
      </p>
    </div>
  )
}
