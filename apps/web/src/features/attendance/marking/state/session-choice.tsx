import { n, type Session } from '@church/shared'
import type { ReactNode } from 'react'
import { RadioGroup } from '../../../../ui/radio.tsx'
import { campusName, useChurch } from '../../../church/details/index.ts'
import styles from './session-choice.module.scss'

interface Props {
  sessions: Session[]
  chosen: number
  onChoose: (id: number) => void
}

/** Lets the user choose between simultaneous sessions. */
export function SessionChoice({ sessions, chosen, onChoose }: Props): ReactNode {
  const church = useChurch()
  return (
    <RadioGroup
      className={styles.choice}
      legend={n(
        sessions.length,
        '{count} session is running. Which one are you at?',
        '{count} sessions are running. Which one are you at?',
      )}
      options={sessions.map(({ id, name, campus }) => ({
        value: id,
        label: [name, campusName(church, campus)].filter(Boolean).join(' · '),
      }))}
      name="session"
      value={chosen}
      onChange={onChoose}
    />
  )
}
