import { n, type Session } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Radio } from '../../../../ui/radio.tsx'
import { campusName, churchFacts } from '../../../church/details/index.ts'
import styles from './session-choice.module.scss'

interface Props {
  sessions: Session[]
  chosen: number
  onChoose: (id: number) => void
}

/** Lets the user choose between simultaneous sessions. */
export function SessionChoice({ sessions, chosen, onChoose }: Props): ReactNode {
  const { data: church } = useQuery(churchFacts)
  return (
    <fieldset className={styles.choice}>
      <legend>
        {n(
          sessions.length,
          '{count} session is running. Which one are you at?',
          '{count} sessions are running. Which one are you at?',
        )}
      </legend>
      {sessions.map(({ id, name, campus }) => (
        <Radio key={id} name="session" checked={id === chosen} onChange={() => onChoose(id)}>
          {[name, campusName(church, campus)].filter(Boolean).join(' · ')}
        </Radio>
      ))}
    </fieldset>
  )
}
