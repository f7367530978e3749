import { type Session, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../../../lib/current-user.ts'
import { attendanceCheck } from '../../queries.ts'
import styles from './name-for-steward.module.scss'

/** How often to ask whether a steward has tapped, in milliseconds. */
const checkIntervalMs = 3_000

/** The user's name, large enough to be read across a table. */
export function NameForSteward({ session }: { session: Session }) {
  const name = useCurrentUser(({ user }) => user?.name)
  useQuery({ ...attendanceCheck(session), refetchInterval: checkIntervalMs })
  return (
    <>
      <p>{t('Show this to a steward at the door, who can mark you present by your name.')}</p>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      <p className="soft">{t('This closes by itself once you are marked.')}</p>
    </>
  )
}
